// Webhooks that were sent, for an App that looks for the ones that it missed.
import type { Delivery } from '../delivery/delivery.ts'
import { redeliver } from '../delivery/send.ts'
import { needApp, refuse } from './access.ts'
import { invalid, NOT_FOUND, ok, type Answer } from './answer.ts'
import { route, type Call } from './route.ts'

const PAGE = 30
const PAGE_MOST = 100

const itemShape = (delivery: Delivery) => ({
  id: delivery.id,
  guid: delivery.guid,
  delivered_at: new Date(delivery.deliveredAt).toISOString(),
  redelivery: delivery.isRedelivery,
  duration: delivery.seconds,
  status: delivery.status,
  status_code: delivery.statusCode,
  event: delivery.event,
  action: delivery.action,
  installation_id: delivery.installationId,
  repository_id: delivery.repositoryId,
  throttled_at: null,
})

const wholeShape = (delivery: Delivery) => ({
  ...itemShape(delivery),
  url: '',
  request: { headers: delivery.requestHeaders, payload: JSON.parse(delivery.body) as object },
  response: { headers: delivery.responseHeaders, payload: delivery.responseBody },
})

/** The newest first. A cursor says where the next page begins, since new ones come in between. */
function list({ world, access, url }: Call): Answer {
  const app = needApp(access)
  const [cursor, status] = [url.searchParams.get('cursor'), url.searchParams.get('status')]
  const size = Math.min(PAGE_MOST, Math.max(1, Number(url.searchParams.get('per_page')) || PAGE))
  const before = cursor ? Number(/^v1_(\d+)$/.exec(cursor)?.[1] ?? NaN) : Infinity
  if (Number.isNaN(before)) refuse(invalid({ resource: 'Delivery', field: 'cursor', code: 'invalid' }))
  const found = world.deliveries
    .filter(each => each.app === app && each.id < before)
    .filter(({ statusCode }) => !status || (status === 'success') === (statusCode >= 200 && statusCode < 400))
    .toSorted((a, b) => b.id - a.id)
  const page = found.slice(0, size)
  const next = new URL(url)
  next.searchParams.set('cursor', `v1_${page.at(-1)?.id}`)
  const headers = found.length > size ? { link: `<${next.href}>; rel="next"` } : undefined
  return { status: 200, body: page.map(itemShape), ...(headers && { headers }) }
}

function deliveryIn({ world, access, params }: Call): Delivery {
  const app = needApp(access)
  const delivery = world.deliveries.find(each => each.id === Number(params.delivery_id) && each.app === app)
  return delivery ?? refuse(NOT_FOUND)
}

export const deliveryRoutes = [
  route('GET', '/app/hook/config', ({ access }) => {
    const { hookUrl } = needApp(access)
    return ok({ url: hookUrl ?? '', content_type: 'json', insecure_ssl: '0', secret: '********' })
  }),
  route('PATCH', '/app/hook/config', ({ access, body }) => {
    const app = needApp(access)
    if (typeof body.url === 'string') app.hookUrl = body.url
    if (typeof body.secret === 'string') app.webhookSecret = body.secret
    return ok({ url: app.hookUrl ?? '', content_type: 'json', insecure_ssl: '0', secret: '********' })
  }),
  route('GET', '/app/hook/deliveries', list),
  route('GET', '/app/hook/deliveries/{delivery_id}', call => ok(wholeShape(deliveryIn(call)))),
  route('POST', '/app/hook/deliveries/{delivery_id}/attempts', call => {
    redeliver(call.world, deliveryIn(call))
    return ok({}, 202)
  }),
]
