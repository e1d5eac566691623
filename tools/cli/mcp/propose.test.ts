import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { limits } from '../../../renderer/language'
import { makeSmallProject } from '../../../tests/fixtures/small-project'
import { openTokens } from '../../server/team'
import {
  type Member,
  type PreparedTeam,
  serveTestTeam,
} from '../../server/team/testing/serve-test-team'
import { openProject } from '../open-project'
import { propose } from './propose'
import { serveHttp } from './serve'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder()
const path = 'schemas/screens/repair.json'
let team: PreparedTeam
let ana: Member
const operator = { subject: 'operator', name: 'Olga' }
let token = ''
let revoked = { text: '', id: '' }
let expired = ''

beforeAll(async () => {
  team = await serveTestTeam()
  ana = await team.member('ana')
  makeSmallProject(folder)
  const tokens = await openTokens(team.settings)
  const owner = { subject: 'ana', name: 'Ana', email: '' }
  const issue = (days: number) => tokens.issue({ label: 'claude', owner, days }, operator)
  ;({ text: token } = await issue(1))
  revoked = await issue(1)
  ;({ text: expired } = await issue(-1))
  tokens.close()
})

afterAll(() => team?.close())

const project = () => openProject(folder)

/**
 * Returns a draft of the screen. Its body has `repetitions` copies of the screen's first text, and
 * then this text with another variant.
 */
function draft(variant: string, repetitions = 0): Map<string, string> {
  const json = JSON.parse(project().service.text(path)!) as { body: object[] }
  const same = Array.from({ length: repetitions }, () => json.body[0]!)
  const body = [...same, { ...json.body[0], variant }]
  return new Map([[path, `${JSON.stringify({ ...json, body }, null, 2)}\n`]])
}

const proposal = { title: 'Clearer words', ask: true }
const offer = (drafts: ReadonlyMap<string, string>, more: object = {}, own = token) =>
  propose(project(), drafts, { ...proposal, ...more }, { address: team.address, token: own })

/** Sends a request with a token, and returns the status. */
const send = (method: string, at: string, body?: object, own = token) =>
  fetch(`${team.address}/api/${at}`, {
    method,
    headers: {
      authorization: `Bearer ${own}`,
      origin: team.address,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).then(({ status }) => status)

it('a proposal is a change in review, with the names of person and program; the program cannot publish it', async () => {
  // The server knows a new token after the next fetch from git.
  await expect.poll(() => send('GET', 'changes'), { timeout: 60_000 }).toBe(200)
  const studio = { address: `${team.address}/`, token }
  const proposed = await propose(project(), draft('strong'), proposal, studio)
  const { change, address } = JSON.parse(proposed) as { change: string; address: string }
  expect(address).toBe(`${team.address}/change/${change}`)
  const { json } = await ana.ask('GET', `changes/${change}`)
  expect(json).toMatchObject({
    title: 'Clearer words',
    state: 'review',
    author: { subject: 'ana', name: 'Ana (claude)' },
  })
  const { files } = (await ana.ask('GET', `changes/${change}/project`)).json as {
    files: Record<string, { text: string }>
  }
  expect(files[path]!.text).toContain('"strong"')
  expect(await send('POST', `changes/${change}/approve`, { commit: json['head'] })).toBe(403)
  expect(await send('POST', `changes/${change}/publish`, { why: 'x', permille: 1 })).toBe(403)
  for (const act of ['promote', 'halt', 'rollback', 'disable', 'enable'])
    expect(await send('POST', `release/${act}`, { why: 'x' })).toBe(403)
})

it('a draft with findings, an invalid token and an address without TLS are refused', async () => {
  await expect(offer(draft('hugee'))).rejects.toThrow(
    /Nothing was proposed, .* The first one: schemas/,
  )
  await expect(offer(new Map())).rejects.toThrow(/Send the drafts/)
  await expect(offer(draft('strong'), {}, 'lzt_no')).rejects.toThrow(/expired, revoked/)
  const open = { address: 'http://studio.example', token }
  await expect(propose(project(), draft('strong'), proposal, open)).rejects.toThrow(/https/)
  const mistyped = { address: 'studio.example', token }
  await expect(propose(project(), draft('strong'), proposal, mistyped)).rejects.toThrow(
    /LIENZO_STUDIO is "studio\.example"/,
  )
  const none = { address: undefined, token }
  await expect(propose(project(), draft('strong'), proposal, none)).rejects.toThrow(
    /Set LIENZO_STUDIO/,
  )
})

it('the refusal names a finding that stops a release, and not an earlier note', async () => {
  await expect(offer(draft('hugee', limits.nodes / 2))).rejects.toThrow(/ "hugee"/)
})

it('a proposal of several documents is saved once', async () => {
  const texts = 'locales/es/shop.json'
  const words = project().service.text(texts)!.replace('Dueño', 'Propietario')
  const answer = await offer(new Map([...draft('strong'), [texts, words]]), { ask: false })
  const { change, saved } = JSON.parse(answer) as { change: string; saved: string[] }
  expect(saved).toEqual([path, texts])
  const { json } = await ana.ask('GET', `changes/${change}/states`)
  const [last] = json as unknown as { paths: string[] }[]
  expect(last!.paths.toSorted()).toEqual([texts, path])
})

it('if somebody changed a text in the same place, the text is not overwritten', async () => {
  const answer = await offer(draft('strong'), { ask: false })
  const { change } = JSON.parse(answer) as { change: string }
  await expect(offer(draft('muted'), { change })).rejects.toThrow(
    /The text of schemas\/screens\/repair\.json in the studio differs/,
  )
})

it('an agent over HTTP learns that its token is expired or revoked', async () => {
  vi.stubEnv('LIENZO_STUDIO', team.address)
  const served = await serveHttp(folder, 0)
  const [[file, text]] = [...draft('strong')] as [[string, string]]
  const offerOver = async (own: string) => {
    const client = new Client({ name: 'agent', version: '1' })
    const headers = { authorization: `Bearer ${own}` }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(served.address), { requestInit: { headers } }),
    )
    const inputs = { title: 'Clearer words', documents: [{ path: file, text }] }
    const { isError, content } = await client.callTool({ name: 'propose', arguments: inputs })
    await client.close()
    return { isError, text: (content as { text: string }[])[0]!.text }
  }
  const valid = await offerOver(revoked.text)
  expect(JSON.parse(valid.text)).toHaveProperty('change')
  const tokens = await openTokens(team.settings)
  await tokens.revoke(revoked.id, operator)
  tokens.close()
  // The server knows the revocation after the next fetch from git.
  const status = () => send('GET', 'changes', undefined, revoked.text)
  await expect.poll(status, { timeout: 60_000 }).toBe(401)
  const refused = {
    isError: true,
    text: 'The studio does not accept the token: the token is expired, revoked or mistyped.',
  }
  expect(await offerOver(revoked.text)).toEqual(refused)
  expect(await offerOver(expired)).toEqual(refused)
  await served.close()
  vi.unstubAllEnvs()
})
