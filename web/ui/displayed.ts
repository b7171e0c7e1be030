/** Where a picture is fetched from: an address without a host is the server's own. */
export const displayed = (url: string) => (url.startsWith('/') ? location.origin + url : url)
