import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { hostileKinds, nodeListener, readScenarios, createSandbox } from '../sandbox'
import { behindDoor } from '../workshop'
import { listAddresses } from './list-addresses'

const { values } = parseArgs({ options: { hostile: { type: 'string' } } })
const [kind = ''] = (values.hostile ?? '').split('.')
if (values.hostile !== undefined && !hostileKinds.includes(kind)) {
  console.error(`"${kind}" is no kind of hostile answer. There are ${hostileKinds.join(', ')}.`)
  process.exit(2)
}
const world = values.hostile === undefined ? '' : `hostile.${values.hostile}`

const port = Number(process.env['PORT'] ?? 5173)
const sandbox = createSandbox({ scenarios: await readScenarios() })
const listener = nodeListener((request) => sandbox.fetch(request))

const server = await createServer({
  server: { port, host: process.env['HOST'] ?? '127.0.0.1', cors: false },
  plugins: [
    {
      name: 'lienzo-sandbox',
      configureServer({ middlewares }) {
        middlewares.use((request, response, next) =>
          behindDoor({}, () => next())(request, response),
        )
        middlewares.use(
          '/config.json',
          (_, response) =>
            void response.setHeader('content-type', 'application/json').end('{"preview":true}'),
        )
        middlewares.use((request, response, next) =>
          sandbox.handles(request.url ?? '/') ? listener(request, response) : next(),
        )
      },
    },
  ],
})
await server.listen()
const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? `http://127.0.0.1:${port}`
console.log(await listAddresses(origin, world))
console.log(`\nSave a document under schemas/ and the page shows it. Stop with Ctrl+C.`)
