import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createForwarder } from '../../../build/testing/forwarder'
import { makeSmallProject } from '../../../../tests/fixtures/small-project'
import { makeKey, readSigner, type Signer } from '../../../release/keys/keys'
import { serveTeam, type RunningTeam } from '../serve-team'
import type { TeamSettings } from '../settings/read-settings'
import { serveProvider, type RunningProvider } from './serve-provider'
import { createTestRemote, type TestRemote } from './test-remote'
import { createVisitor } from './visitor'

export interface Member {
  ask(method: string, path: string, body?: unknown): Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly json: Readonly<Record<string, unknown>> & { readonly message?: string }
}

/**
 * The surroundings of a studio: identity provider, git remote with a small project, release store
 * and an approver.
 */
export interface PreparedTeam {
  readonly address: string
  readonly remote: TestRemote
  readonly settings: TeamSettings
  /** The first documents, by path. */
  readonly files: Readonly<Record<string, string>>
  /** The private key of the approver Berta. No server has it. */
  readonly berta: Signer
  member(person: string): Promise<Member>
  forwardTo(running: StudioOrigins | undefined): void
  close(): Promise<void>
}

export type StudioOrigins = Pick<RunningTeam, 'origin' | 'phoneOrigin'>

const people = {
  rita: { name: 'Rita', roles: ['reader'] },
  ana: { name: 'Ana', roles: ['author'] },
  bo: { name: 'Bo', roles: ['author'] },
  berta: { name: 'Berta', roles: ['approver'] },
  boris: { name: 'Boris', roles: ['approver'] },
  carla: { name: 'Carla', roles: ['publisher'] },
}

/** Serves a team in this process. `project` writes the first documents. */
export async function serveTestTeam(
  project: (folder: string) => void = makeSmallProject,
): Promise<PreparedTeam & Pick<RunningTeam, 'warm'>> {
  const team = await prepareTeam(project)
  const running = await serveTeam(team.settings, { code: process.cwd(), log: console.error })
  team.forwardTo(running)
  return {
    ...team,
    warm: () => running.warm(),
    async close() {
      await running.close()
      await team.close()
    },
  }
}

/** Prepares a team. `authors` is the number of additional authors `author0` and so on. */
export async function prepareTeam(
  project: (folder: string) => void = makeSmallProject,
  authors = 0,
): Promise<PreparedTeam> {
  const folder = mkdtempSync(join(tmpdir(), 'test-team-'))
  const [releaseKey, bertaKey] = [await makeKey(), await makeKey()]
  const berta = await readSigner(bertaKey, 'berta')
  writeFileSync(join(folder, 'release.pem'), releaseKey, { mode: 0o600 })
  // The forwarders keep the addresses of the studio when it starts or restarts on other ports.
  const [front, phoneFront] = [await createForwarder(), await createForwarder()]
  const address = `http://127.0.0.1:${front.port}`
  mkdirSync(join(folder, 'project'))
  project(join(folder, 'project'))
  const approvers = { keys: [{ who: 'Berta', subject: 'berta', key: berta.publicKey }] }
  const files = textsBelow(join(folder, 'project'))
  const remote = createTestRemote({
    ...files,
    'approvers.json': JSON.stringify(approvers),
    'src/main.ts': 'code',
  })
  const provider: RunningProvider = await serveProvider(peopleWith(authors), address)
  const settings: TeamSettings = {
    address,
    phone: `http://127.0.0.1:${phoneFront.port}`,
    listen: { host: '127.0.0.1', port: 0, phonePort: 0 },
    signIn: {
      issuer: provider.issuer,
      client: 'studio',
      secret: 'a-secret-of-the-test',
      scope: 'openid profile email',
      claim: 'roles',
      roles: Object.fromEntries(
        ['reader', 'author', 'approver', 'publisher'].map((role) => [role, [role]]),
      ),
      hours: 1,
    },
    git: { remote: remote.address, branch: 'main', lookEverySeconds: 0.5 },
    state: join(folder, 'state'),
    release: { store: join(folder, 'store'), keyFile: join(folder, 'release.pem') },
  }
  return {
    address,
    remote,
    settings,
    files,
    berta,
    async member(person) {
      const visitor = createVisitor(address)
      await visitor.signIn(`${address}/sign-in?to=/api/me`, person)
      return {
        async ask(method, path, body) {
          const response = await visitor.ask(`${address}/api/${path}`, {
            method,
            ...(body === undefined
              ? {}
              : {
                  headers: { 'content-type': 'application/json' },
                  body: JSON.stringify(body),
                }),
          })
          return { status: response.status, json: (await response.json()) as Answer['json'] }
        },
      }
    },
    forwardTo(running) {
      front.forwardTo(running && portOf(running.origin))
      phoneFront.forwardTo(running && portOf(running.phoneOrigin))
    },
    async close() {
      await Promise.all([front.close(), phoneFront.close()])
      await provider.close()
      remote.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const portOf = (origin: string) => Number(new URL(origin).port)

function peopleWith(authors: number) {
  const names = Array.from({ length: authors }, (_, at) => `author${at}`)
  return {
    ...people,
    ...Object.fromEntries(names.map((name) => [name, { name, roles: ['author'] }])),
  }
}

function textsBelow(folder: string): Record<string, string> {
  const files = ['schemas', 'locales'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, withFileTypes: true }),
  )
  return Object.fromEntries(
    files
      .filter((file) => file.isFile())
      .map((file) => {
        const path = join(file.parentPath, file.name)
        return [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
      }),
  )
}
