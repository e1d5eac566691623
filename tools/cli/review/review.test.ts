import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeSmallProject, writeDocument } from '../../../tests/fixtures/small-project'
import type { Finding } from '../../analysis/check/report'
import { runIn } from '../testing/run-in'
import { readFiles } from '../../sandbox/project'
import { changedScenarios } from './review-pictures'
import { pictureFile, reviewComment } from './review-comment'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder()
const root = () => join(folder, 'project')
const receipt = 'schemas/screens/receipt.json'

beforeAll(() => {
  mkdirSync(root())
  makeSmallProject(root())
  cpSync(root(), join(folder, 'before'), { recursive: true })
  const document = JSON.parse(readFileSync(join(root(), receipt), 'utf8')) as { body: object[] }
  const body = [...document.body, { widget: 'text', text: { t: 'shop.owner' } }]
  writeDocument(root(), receipt, { ...document, body })
})

describe('lienzo review', () => {
  it('lists the differences and the changes that a second person must approve', async () => {
    const { code, out } = await runIn(root(), 'review', '../before')
    expect(code).toBe(0)
    expect(out).toMatch(/^<!-- lienzo review -->\n\n## Review of the screens\n/)
    expect(out).toContain('with `lienzo release approve`:\n\n- Receipt (receipt)')
    expect(out).toContain('### Receipt (receipt) — needs approval\n\n- the text *Owner* was added')
  })

  it('lists the mistakes that only the changed screens can show', async () => {
    const { owner } = JSON.parse(readFileSync(join(root(), 'locales/en/shop.json'), 'utf8')) as {
      owner: string
    }
    const what = `The heading "${owner}" is empty.`
    const finding = {
      code: 'LZ922',
      severity: 'warning',
      file: receipt,
      line: 3,
      what,
      fix: 'Fill it.',
    }
    const facts = { changes: [], findings: [], counterexamples: [finding as Finding] }
    expect(reviewComment(facts)).toContain(
      `### 1 new mistake that the changed screens can show\n\nA release with them needs a reason: \`lienzo release publish --despite "…"\`.\n\n- **warning** ${receipt}:3 (LZ922)`,
    )
  })

  it('draws the scenarios whose view differs, with fragments and texts', async () => {
    const [before, after] = [readFiles(join(folder, 'before')), readFiles(root())]
    const { scenarios, left } = await changedScenarios(before, after)
    const both = { isBefore: true, isAfter: true }
    expect(scenarios).toEqual([{ screen: 'receipt', scenario: 'plain', ...both }])
    expect(left).toBe(0)
    const text = after.get('locales/es/shop.json')!.replace('"Arreglo"', '"Reparación"')
    const translated = await changedScenarios(
      after,
      new Map([...after, ['locales/es/shop.json', text]]),
    )
    expect(translated.scenarios.map(({ screen }) => screen)).toEqual(['repair'])
  })

  it('draws the screens that show an exchanged picture', async () => {
    const files = readFiles(root())
    const path = 'schemas/screens/repair.json'
    const screen = JSON.parse(files.get(path)!) as { body: object[] }
    const image = { widget: 'image', src: 'asset:pictures/sale', alt: { t: 'shop.title' } }
    files.set(path, JSON.stringify({ ...screen, body: [...screen.body, image] }))
    const withPicture = (bytes: string) => {
      const densities = Array.from({ length: 2 }, () => `data:image/png;base64,${bytes}`)
      const picture = JSON.stringify({ picture: 'sale', alt: { t: 'shop.title' }, densities })
      return new Map([...files, ['schemas/pictures/sale.json', picture]])
    }
    const { scenarios } = await changedScenarios(withPicture('AAAA'), withPicture('BBBB'))
    expect(scenarios.map((one) => one.screen)).toEqual(['repair'])
  })

  it('gives each picture its own file, also for similar names', () => {
    const names = ['aquí-sí', 'aquí-sé', 'x'.repeat(300), '../x'].map((title, at) =>
      pictureFile(at, title),
    )
    expect(names.slice(0, 2)).toEqual(['0-aqu_-s_.png', '1-aqu_-s_.png'])
    expect(names[2]!.length).toBeLessThan(200)
    expect(names[3]).toBe('3-.._x.png')
  })

  it('lists the pictures with their files, or the reason why there are none', () => {
    const pictures = { drawn: [{ screen: 'a_b', scenario: 'x', name: 'a_b-x.png' }], left: 2 }
    const facts = { changes: [], findings: [] }
    expect(reviewComment({ ...facts, pictures })).toContain(
      '### Pictures before and after\n\n- a\\_b, scenario x: `pictures/a_b-x.png`\n- … 2 more',
    )
    expect(reviewComment({ ...facts, pictures: 'no browser.' })).toMatch(/No picture was drawn: no/)
  })

  it('writes the comment and the findings of a document that is not JSON', async () => {
    writeFileSync(join(root(), 'locales/en/shop.json'), '{ "title": ')
    expect((await runIn(root(), 'review', '../before', '--out', '../out')).out).toBe(
      'The review is in ../out: comment.md, findings.sarif.',
    )
    const read = (name: string) => readFileSync(join(folder, 'out', name), 'utf8')
    expect(read('comment.md')).toContain('The documents cannot be compared: locales/en/shop.json')
    expect(read('comment.md')).toContain('- **error** locales/en/shop.json:1 (LZ001): ')
    expect(JSON.parse(read('findings.sarif'))).toHaveProperty('runs.0.results.0.ruleId', 'LZ001')
  })

  it('leaves out the end of a comment that is too long', () => {
    const subject = { kind: 'screen', name: 'a', title: 'A', guarded: false } as const
    const change = { kind: 'note', pointer: '', text: 'x'.repeat(1_000), subject } as const
    const comment = reviewComment({
      changes: Array.from({ length: 100 }, () => change),
      findings: [],
    })
    expect(comment.length).toBeLessThan(61_000)
    expect(comment).toMatch(/The rest is left out\. Run `lienzo diff` to read it\.$/)
  })
})

interface PostedRequest {
  readonly request: string
  readonly body: string
}

/** Runs the script against a server with these answers. Resolves with the posted comments. */
async function posted(
  args: readonly string[],
  env: (address: string) => Readonly<Record<string, string>>,
  answers: Readonly<Record<string, unknown>>,
): Promise<PostedRequest[]> {
  const changes: PostedRequest[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const line = `${request.method} ${request.url!.replace(/[?&]?per_page.*$/, '')}`
      if (request.method !== 'GET')
        changes.push({ request: line, body: (JSON.parse(body) as { body: string }).body })
      const answer = request.method === 'GET' ? answers[line.slice(4)] : {}
      const isText = typeof answer === 'string'
      response.statusCode = answer === undefined ? 404 : 200
      response.setHeader('content-type', isText ? 'text/markdown' : 'application/json')
      response.end(isText ? answer : JSON.stringify(answer ?? {}))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const script = resolve('tools/cli/review/post-review.mjs')
  try {
    await promisify(execFile)(process.execPath, [script, ...args], {
      env: { PATH: process.env['PATH'], ...env(address) },
    })
  } finally {
    await new Promise((done) => server.close(done))
  }
  return changes
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const malicious = '<!-- lienzo review -->\n## Review\n/merge\n  /approve\n- thanks @everyone'
const harmless = (files: string) =>
  `<!-- lienzo review -->\n## Review\n\\/merge\n\\/approve\n- thanks @<!-- -->everyone\n\n[Pictures and findings as files](${files})`

describe('the trusted job', () => {
  const github = (address: string) => ({
    GITHUB_API_URL: address,
    GITHUB_REPOSITORY: 'us/shop',
    GITHUB_TOKEN: 'secret',
    HEAD_OWNER: 'they',
    HEAD_BRANCH: 'fix',
    HEAD_SHA: 'abc',
    RUN_URL: 'https://host/runs/1',
  })
  const pulls = '/repos/us/shop/pulls?state=open&head=they%3Afix'
  const comments = '/repos/us/shop/issues/7/comments'

  it.each([
    ['posts a comment', [], `POST ${comments}`],
    [
      'replaces its own earlier comment, and no comment of a person',
      [
        { id: 1, user: { type: 'User' }, body: malicious },
        { id: 2, user: { type: 'Bot' }, body: malicious },
      ],
      'PATCH /repos/us/shop/issues/comments/2',
    ],
  ])('%s on GitHub without mentions', async (_, existing, request) => {
    const file = join(folder, 'comment.md')
    writeFileSync(file, malicious)
    const answers = { [pulls]: [{ number: 7, head: { sha: 'abc' } }], [comments]: existing }
    expect(await posted(['github', file], github, answers)).toEqual([
      { request, body: harmless('https://host/runs/1') },
    ])
  })

  it('posts nothing on GitHub about a commit that is no longer the newest', async () => {
    const answers = { [pulls]: [{ number: 7, head: { sha: 'def' } }] }
    expect(await posted(['github', 'none.md'], github, answers)).toEqual([])
  })

  it('names the address and the status of a failed request', async () => {
    await expect(posted(['github', 'none.md'], github, {})).rejects.toThrow(
      /GET http:.*\/repos\/us\/shop\/pulls\?.* returned 404\./,
    )
  })

  it('posts a comment on GitLab without quick actions', async () => {
    const gitlab = (address: string) => ({
      CI_API_V4_URL: address,
      CI_PROJECT_ID: '1',
      REVIEW_TOKEN: 'secret',
    })
    const answers = {
      '/user': { id: 9 },
      '/projects/1/merge_requests?state=opened': [{ iid: 3 }, { iid: 4 }],
      '/projects/1/merge_requests/3': { head_pipeline: { id: 5, project_id: 2 } },
      '/projects/1/merge_requests/4': { head_pipeline: null },
      '/projects/2/pipelines/5/jobs': [
        { id: 6, name: 'review', status: 'success', web_url: 'https://host/jobs/6' },
      ],
      '/projects/2/jobs/6/artifacts/review/comment.md': malicious,
      '/projects/1/merge_requests/3/notes': [],
    }
    expect(await posted(['gitlab'], gitlab, answers)).toEqual([
      {
        request: 'POST /projects/1/merge_requests/3/notes',
        body: harmless('https://host/jobs/6/artifacts/browse/review'),
      },
    ])
  })
})
