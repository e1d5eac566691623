import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { describe, expect, it } from 'vitest'

const server = { command: process.execPath, args: [resolve('tools/cli/lienzo.mjs'), 'mcp'] }

describe('lienzo mcp', () => {
  it('answers on stdin and stdout', async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StdioClientTransport(server))
    const { content } = await client.callTool({ name: 'find', arguments: { text: 'Repay' } })
    expect((content as { text: string }[])[0]!.text).toContain('"name":"loanDetails.repay"')
    await client.close()
  })

  it('when the client closes stdin, ends after the last answer, even if the last request is invalid', async () => {
    const child = spawn(server.command, server.args)
    const out: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => out.push(part))
    for (const params of [undefined, {}])
      child.stdin.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params })}\n`,
      )
    child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n')
    expect(await new Promise((done) => child.once('close', done))).toBe(0)
    const answers = Buffer.concat(out).toString()
    expect(answers).toContain('"name":"find"')
    expect(answers.match(/"code":-32602,"message":"Invalid parameters: [^"]+"/g)).toHaveLength(2)
  })
})
