import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  CallToolResultSchema,
  ClientRequestSchema,
  ErrorCode,
  isJSONRPCRequest,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import { limitLength } from '../../analysis/types/describe'
import { unknownName } from '../../build/terminal'
import { prompts } from './server'
import { tools } from './tools'

/** The schema of each request, by method. */
const forms: ReadonlyMap<string, (typeof ClientRequestSchema.options)[number]> = new Map(
  ClientRequestSchema.options.map((form) => [form.shape.method.value, form] as const),
)

/** The maximum length of an error, because an error may repeat long inputs of a call. */
const mostCharacters = 2_000

/**
 * Connects a server. A request without parameters gets the error code for invalid parameters.
 * Without this function, the SDK would report an internal error. Long error messages are cut.
 */
export async function connect(server: McpServer, transport: Transport): Promise<void> {
  await server.connect(transport)
  const { onmessage: hear, onerror: fail } = transport
  const send = transport.send.bind(transport)
  transport.send = (message, options) => send(shortened(message), options)
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has no such method
  transport.onmessage = (message, extra) => {
    const problem = problemOf(message)
    if (problem === undefined || !isJSONRPCRequest(message)) {
      hear?.(message, extra)
      return
    }
    const error = { code: ErrorCode.InvalidParams, message: problem }
    void transport.send({ jsonrpc: '2.0', id: message.id, error }).catch(fail)
  }
}

function problemOf(message: JSONRPCMessage): string | undefined {
  const form = 'method' in message ? forms.get(message.method) : undefined
  const read = form?.safeParse(message)
  const issue = read?.error?.issues[0]
  if (issue) return `Invalid parameters: ${issue.message} at ${issue.path.join('.')}`
  return unknownIn(read?.data)
}

/** The advice about an unknown tool or prompt. The SDK refuses such a name without advice. */
function unknownIn(request: z.infer<typeof ClientRequestSchema> | undefined): string | undefined {
  if (request?.method !== 'tools/call' && request?.method !== 'prompts/get') return undefined
  const isTool = request.method === 'tools/call'
  const known = isTool ? tools : prompts
  const { name } = request.params
  return Object.hasOwn(known, name)
    ? undefined
    : unknownName(name, Object.keys(known), isTool ? 'tool' : 'prompt')
}

function shortened(message: JSONRPCMessage): JSONRPCMessage {
  if ('error' in message) {
    const { error } = message
    return { ...message, error: { ...error, message: limitLength(error.message, mostCharacters) } }
  }
  if (!('result' in message) || message.result['isError'] !== true) return message
  const result = CallToolResultSchema.parse(message.result)
  const content = result.content.map((part) =>
    part.type === 'text' ? { ...part, text: limitLength(part.text, mostCharacters) } : part,
  )
  return { ...message, result: { ...result, content } }
}
