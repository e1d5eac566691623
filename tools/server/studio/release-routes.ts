import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono, type HonoRequest } from 'hono'
import { isObject, type Json, type JsonObject } from '../../../renderer/language'
import { release } from '../../release'
import { missingIn, type ReleasePlace, trialOf } from './release-place'
import { speak } from '../../analysis/words/words'
import { askedLanguage } from './guard'

/** The output of a `lienzo release` command. */
export interface CommandResult {
  readonly code: number
  readonly text: string
}

/** The studio's requests about releases; each answer comes from a command of `lienzo release`. */
export function createReleaseRoutes(root: string, given: ReleasePlace): Hono {
  const app = new Hono()
  const trial = trialOf(root, given.trials)
  let place = missingIn(given).includes('store') ? { ...given, ...trial.place() } : given
  const run = (args: readonly string[]) => runRelease(root, [...args, ...placeOf(place)])
  app.post('/trial', async ({ json }) => {
    if (missingIn(place).includes('store')) place = { ...place, ...(await trial.begin()) }
    return json({ missing: missingIn(place) })
  })
  app.get('/', async ({ req, json }) => {
    // The server serves one person, so that it speaks their language from here on.
    speak(askedLanguage(req.raw))
    const missing = missingIn(place)
    if (missing.length > 0) return json({ missing })
    const status = await run(['status', '--format', 'json', '--last', '50'])
    const changes = await run(['diff', '--format', 'json'])
    return json(
      status.code === 0
        ? { status: JSON.parse(status.text) as Json, ...changesOf(changes) }
        : { problem: status.text },
    )
  })
  app.post('/publish', async ({ req, json }) => {
    const told = await read(req)
    return json(
      await withApproval(told['approval'], (approval) =>
        run(['publish', ...reason(told), ...audience(told), ...approval, ...approversOf(place)]),
      ),
    )
  })
  app.post('/promote', async ({ req, json }) =>
    json(await run(['promote', ...reason(await read(req))])),
  )
  app.post('/halt', async ({ req, json }) => json(await run(['halt', ...reason(await read(req))])))
  app.post('/rollback', async ({ req, json }) => {
    const told = await read(req)
    return json(
      await run([
        'rollback',
        ...(typeof told['number'] === 'number' ? [String(told['number'])] : []),
        ...reason(told),
      ]),
    )
  })
  return app
}

function placeOf({ store, key }: ReleasePlace): string[] {
  return [...(store ? ['--store', store] : []), ...(key ? ['--key', key] : [])]
}

/** Runs a command of `lienzo release` in the project, and captures its output. */
export async function runRelease(root: string, args: readonly string[]): Promise<CommandResult> {
  const lines: string[] = []
  const take = (text: string) => void lines.push(text)
  const terminal = { cwd: root, colour: false, isPage: true, out: take, err: take }
  const code = await release.run(args, terminal)
  return { code, text: lines.join('\n') }
}

/** The exit code of the command says whether there are differences. */
function changesOf({ text }: CommandResult): { changes: Json } | { problem: string } {
  try {
    return { changes: (JSON.parse(text) as JsonObject)['changes'] ?? [] }
  } catch {
    return { problem: text }
  }
}

function approversOf({ approvers }: ReleasePlace): string[] {
  return approvers ? ['--approvers', approvers] : []
}

async function read(request: HonoRequest): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => undefined)
  return isObject(body) ? body : {}
}

function reason({ why, who }: Record<string, unknown>): string[] {
  return [...option('why', why), ...option('who', who)]
}

function audience({ permille, first }: Record<string, unknown>): string[] {
  return [
    ...(typeof permille === 'number' ? ['--permille', String(permille)] : []),
    ...(first === true ? ['--first', '1'] : []),
  ]
}

/** Written as one word, so that typed text is never parsed as an option. */
function option(name: string, value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [`--${name}=${value}`] : []
}

/** Keeps the approval of a second person in a file while the command runs. */
async function withApproval(
  approval: unknown,
  run: (args: readonly string[]) => Promise<CommandResult>,
): Promise<CommandResult> {
  if (typeof approval !== 'string' || approval.trim() === '') return run([])
  const folder = mkdtempSync(join(tmpdir(), 'approval-'))
  try {
    const file = join(folder, 'approval.json')
    writeFileSync(file, approval)
    return await run(['--approval', file])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
