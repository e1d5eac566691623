import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run'

export interface CommandOutput {
  readonly code: number
  readonly out: string
  readonly err: string
}

export async function runIn(cwd: string, ...line: string[]): Promise<CommandOutput> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await run(line, {
    cwd,
    colour: false,
    // There is no time-out, because tests decide when an unfinished publisher counts as
    // interrupted.
    timeoutMs: 0,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** Copies the shop and the schemas of the widgets to a folder. */
export function copyShop(folder: string): void {
  cpSync('tests/fixtures/shop', folder, { recursive: true })
  cpSync('widgets', join(folder, 'widgets'), {
    recursive: true,
    filter: (path) => !/\.(?:tsx|css)$/.test(path),
  })
}
