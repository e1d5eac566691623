import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { findBuild, type BuildVersion } from '../../tools/test/browsers/builds'
import { fetched, missingParts } from '../../tools/test/browsers/find-chromium'

export type OldVersion = Exclude<BuildVersion, 147>

export const hasOld = (version: OldVersion): boolean => findBuild(version) !== undefined

/**
 * A page of an old build. The test sends DevTools messages itself, because Playwright needs
 * Chromium 83 or newer.
 */
export interface OldPage {
  /** Uncaught errors, and error messages of the console. */
  readonly problems: string[]
  open(url: string): Promise<void>
  /** Evaluates an expression in the page and awaits its promise. */
  evaluate<Value>(expression: string): Promise<Value>
  /**
   * Evaluates an expression in the page again and again until its value is truthy. Returns the
   * value.
   */
  until<Value = true>(expression: string): Promise<Value>
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** Starts an old build, with a page that has the size of a phone. */
export async function openOld(version: OldVersion, width = 360, height = 640): Promise<OldPage> {
  const profile = mkdtempSync(join(tmpdir(), 'old-chromium-'))
  const folder = findBuild(version)
  if (folder === undefined) throw new Error(`Chromium ${version} was not fetched.`)
  const child = spawn(join(folder, 'chromium'), [...switches, `--user-data-dir=${profile}`], {
    env: { ...process.env, ...missingParts(findBuild(fetched) ?? folder) },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const problems: string[] = []
  const send = talk(child.stdio[3] as Writable, child.stdio[4] as Readable, (method, params) => {
    if (method === 'Runtime.exceptionThrown')
      problems.push(params.exceptionDetails?.exception?.description ?? 'an uncaught error')
    if (method === 'Runtime.consoleAPICalled' && params.type === 'error')
      problems.push(
        (params.args ?? []).map(({ value, description }) => value ?? description).join(' '),
      )
  })
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const call = (method: string, params: object = {}) => send(method, params, sessionId)
  await Promise.all([call('Page.enable'), call('Runtime.enable')])
  const phone = { width, height, deviceScaleFactor: 1, mobile: true }
  await call('Emulation.setDeviceMetricsOverride', phone)
  const evaluate = async (expression: string) => {
    const evaluation = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await call('Runtime.evaluate', evaluation)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? expression)
    return result?.value
  }
  const until = (expression: string) =>
    evaluate(
      `new Promise((done) => { const look = () => { const found = ${expression}; found ? done(found) : setTimeout(look, 20) }; look() })`,
    )
  return {
    problems,
    evaluate: evaluate as OldPage['evaluate'],
    until: until as OldPage['until'],
    async open(url) {
      await call('Page.navigate', { url })
      await until(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`)
    },
    async picture() {
      const { data = '' } = await call('Page.captureScreenshot', { format: 'jpeg', quality: 70 })
      return Buffer.from(data, 'base64')
    },
    async close() {
      const gone = new Promise((resolve) => child.on('close', resolve))
      child.kill('SIGKILL')
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--remote-debugging-pipe',
]

/** The members of DevTools messages that this file uses. */
interface Answer {
  targetId?: string
  sessionId?: string
  data?: string
  type?: string
  result?: { value?: unknown }
  args?: { value?: string; description?: string }[]
  exceptionDetails?: { exception?: { description?: string } }
}
interface Message {
  id?: number
  method?: string
  params?: Answer
  result?: Answer
  error?: { message: string }
}

/** Exchanges DevTools messages over two pipes. Each message ends with a zero. */
function talk(
  input: Writable,
  output: Readable,
  onEvent: (method: string, params: Answer) => void,
): (method: string, params: object, sessionId?: string) => Promise<Answer> {
  const pendingCalls = new Map<number, (message: Message) => void>()
  let [rest, last] = ['', 0]
  output.setEncoding('utf8').on('data', (part: string) => {
    const messages = (rest + part).split('\0')
    rest = messages.pop() ?? ''
    for (const message of messages.map((text) => JSON.parse(text) as Message)) {
      if (message.id === undefined) onEvent(message.method ?? '', message.params ?? {})
      else pendingCalls.get(message.id)?.(message)
    }
  })
  return (method, params, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++last
      pendingCalls.set(id, ({ result, error }) => {
        pendingCalls.delete(id)
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result ?? {})
      })
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
}
