/** The address of one of our own scripts: pages require that such addresses are made by a policy. */
export function trustedScript(name: string, address: string): string | object {
  type Factory = {
    createPolicy: (name: string, rules: object) => { createScriptURL: (address: string) => object }
  }
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  if (!trustedTypes) return address
  return trustedTypes.createPolicy(name, { createScriptURL: () => address }).createScriptURL(address)
}
