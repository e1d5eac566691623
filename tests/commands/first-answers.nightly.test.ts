import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FirstAnswer, firstAnswers } from './first-answers'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
// These scripts take no options: npm itself calls `prepare`, and `release-stores` needs radosgw,
// which some machines do not have.
const withoutOptions = ['prepare', 'release-stores']

let [folder, clone] = ['', '']
const minutes = 60_000

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lienzo-clone-'))
  clone = join(folder, 'lienzo')
  execFileSync('git', ['clone', '--quiet', process.cwd(), clone])
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: clone })
}, 20 * minutes)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command in the clone until it prints the expected text or ends. */
function firstAnswerOf({ run, shows, serves }: FirstAnswer) {
  const env = {
    ...process.env,
    KEY: join(folder, 'key.pem'),
    STORE: join(folder, 'store'),
    OUT: join(folder, 'out'),
  }
  const child = spawn('bash', ['-c', run], { cwd: clone, env, detached: true })
  let output = ''
  return new Promise<{ output: string; code: number | null }>((done) => {
    const readOutput = (part: Buffer) => {
      output += part.toString()
      if (serves && shows.test(output)) process.kill(-child.pid!, 'SIGTERM')
    }
    child.stdout.on('data', readOutput)
    child.stderr.on('data', readOutput)
    child.on('close', (code) => done({ output, code }))
  })
}

describe('in a fresh clone', () => {
  const tried = Object.entries(firstAnswers).filter(
    (entry): entry is [string, FirstAnswer] => typeof entry[1] !== 'string',
  )
  it.each(tried)(
    '%s responds',
    async (_, answer) => {
      const { output, code } = await firstAnswerOf(answer)
      expect(output).toMatch(answer.shows)
      expect(output).not.toMatch(/\n {4}at .*\.(?:ts|js|mjs):\d+/)
      if (!answer.serves) expect(code).toBe(answer.code ?? 0)
    },
    10 * minutes,
  )

  it.each(Object.keys(scripts).filter((name) => !withoutOptions.includes(name)))(
    'npm run %s refuses an unknown option',
    async (name) => {
      const { output, code } = await firstAnswerOf({
        run: `npm run ${name} -- --no-such-option`,
        shows: /no-?such-?option/i,
      })
      expect(output).toMatch(/no-?such-?option/i)
      expect(code).not.toBe(0)
    },
    10 * minutes,
  )
})
