import type { Endpoint } from '../../../src/api/endpoint-family'
import { readEndpointTable, createSandbox } from '../sandbox'
import type { ScenarioFiles } from '../../../src/preview'
import { scenarioStart } from '../../analysis/coverage/virtual-clock'
import { readFamilies } from '../serve'

/** The data of a test call. */
export interface CallInput {
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, string | number | null>>
  form?: FormData
  session?: string
  language?: 'es' | 'en'
  key?: string
}

const families = readFamilies()

/** A sandbox with a clock that the test controls. Calls have the format of the API contract. */
export function createTestClient(scenarios: ScenarioFiles = {}) {
  let time = scenarioStart
  const waits: number[] = []
  const sandbox = createSandbox({
    families,
    now: () => time,
    wait: async (ms) => {
      waits.push(ms)
    },
    scenarios,
  })
  const send = (endpoint: string, input: CallInput = {}) =>
    sandbox.fetch(writeRequest(endpoint, input))
  return {
    sandbox,
    waits,
    send,
    call: async <Reply = Record<string, unknown>>(endpoint: string, input: CallInput = {}) =>
      (await (await send(endpoint, input)).json()) as Reply,
    advance: (ms: number) => {
      time += ms
    },
  }
}

/** Writes a request. Form families send the session in a header, JSON families in the query. */
export function writeRequest(
  name: string,
  { query = {}, body, form, session = 's-1', language = 'es', key }: CallInput,
): Request {
  const endpoint = table.get(name)
  if (!endpoint) throw new Error(`No endpoint "${name}" in schemas/endpoints.`)
  const isForm = endpoint.client === 'form'
  const search = new URLSearchParams(isForm ? query : { sessionId: session, ...query })
  const headers: Record<string, string> = isForm ? { swift: session } : { language }
  if (key) headers['Idempotency-Key'] = key
  return new Request(`http://localhost${endpoint.path}?${search.toString()}`, {
    method: endpoint.method,
    headers,
    ...(endpoint.method === 'POST' && { body: form ?? writeBody(isForm, body ?? {}) }),
  })
}

function writeBody(isForm: boolean, body: NonNullable<CallInput['body']>): BodyInit {
  if (!isForm) return JSON.stringify(body)
  return new URLSearchParams(
    Object.entries(body).map(([name, value]) => [name, String(value ?? '')]),
  )
}

const table = new Map<string, Endpoint>(
  readEndpointTable(families).map((endpoint) => [endpoint.name, endpoint]),
)
