import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TeamSettings } from '../../tools/server/team/settings/read-settings'
import { prepareTeam, type PreparedTeam } from '../../tools/server/team/testing/serve-test-team'
import { temporaryFolder } from '../fixtures/temporary-folder'

type WrittenSettings = Pick<TeamSettings, 'listen' | 'release' | 'state'> & {
  readonly signIn: object
  readonly git: object
}

const guide = 'docs/guides/studio-for-a-team.md'
let team: PreparedTeam
const folder = temporaryFolder()
let child: ChildProcess

beforeAll(async () => void (team = await prepareTeam()))

afterAll(async () => {
  child?.kill('SIGKILL')
  await team?.close()
})

/** The settings file of the guide, with the URLs and paths of this machine. */
function studioFile(): object {
  const text = readFileSync(guide, 'utf8').split('## Start')[1]!
  const example = JSON.parse(/```json\n([^]*?)```/.exec(text)![1]!) as WrittenSettings
  const { address, phone, signIn, git, release, state } = team.settings
  writeFileSync(join(folder, 'client-secret'), signIn.secret!)
  writeFileSync(join(folder, 'git-credentials'), '')
  const { issuer, client, roles } = signIn
  return {
    ...example,
    address,
    phone,
    listen: { ...example.listen, port: 0, phonePort: 0 },
    signIn: { ...example.signIn, issuer, client, roles, secretFile: 'client-secret' },
    git: { ...example.git, remote: git.remote, credentialsFile: 'git-credentials' },
    state,
    release,
  }
}

it('lienzo studio --team starts with the settings file of the guide, asks for a sign-in, and ends after a signal', async () => {
  expect(readFileSync(guide, 'utf8')).toContain('npx lienzo studio --team studio.json\n')
  writeFileSync(join(folder, 'studio.json'), JSON.stringify(studioFile()))
  const program = resolve('tools/cli/lienzo.mjs')
  child = spawn(process.execPath, [program, 'studio', '--team', 'studio.json'], { cwd: folder })
  const errors: string[] = []
  child.stderr!.on('data', (part: Buffer) => void errors.push(part.toString()))
  const ended = once(child, 'close')
  const [first] = (await Promise.race([once(child.stdout!, 'data'), ended])) as [unknown]
  expect([String(first), errors.join('')]).toEqual([
    expect.stringMatching(/^The studio of http:\S+ listens at http:\S+\. Stop with Ctrl\+C\.\n$/),
    '',
  ])
  const [, origin = ''] = /listens at (\S+)\. Stop/.exec(String(first))!
  team.forwardTo({ origin, phoneOrigin: origin })
  expect((await fetch(`${team.settings.address}/api/me`)).status).toBe(401)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
