import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ClientRequestSchema,
  ErrorCode,
  isJSONRPCRequest,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js'

/** The form of each request, by its method. */
const forms: ReadonlyMap<string, (typeof ClientRequestSchema.options)[number]> = new Map(
  ClientRequestSchema.options.map((form) => [form.shape.method.value, form] as const),
)

/**
 * Connects a server. A request without its parameters is answered with the code for invalid
 * parameters: the SDK itself would answer as if the server had failed.
 */
export async function connect(server: McpServer, transport: Transport): Promise<void> {
  await server.connect(transport)
  const { onmessage: hear, onerror: fail } = transport
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
  const issue = form?.safeParse(message).error?.issues[0]
  return issue && `Invalid parameters: ${issue.message} at ${issue.path.join('.')}`
}
