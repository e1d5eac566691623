import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashOf } from './folder-source'
import { createLocalApp } from './serve-studio'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const host = '127.0.0.1:5180'
const file = 'schemas/screens/order/order.json'
const root = temporaryFolder('each test')
let api: ReturnType<typeof createLocalApp>

beforeEach(() => {
  mkdirSync(join(root, 'schemas/screens/order'), { recursive: true })
  mkdirSync(join(root, 'locales/en'), { recursive: true })
  writeFileSync(join(root, file), '{}\n')
  writeFileSync(join(root, 'package.json'), '{}')
  api = createLocalApp({
    root,
    code: root,
    hosts: () => [host, 'localhost:5180'],
    page: () => new Response(),
    file: () => new Response(),
  })
})

const put = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await api.fetch(
    new Request(`http://${host}/api/edit`, {
      method: 'POST',
      headers: { host, origin: `http://${host}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
  return {
    status: response.status,
    ...((await response.json()) as { message?: string; hash?: string; conflicts?: object[] }),
  }
}
const write = (path: string, base?: string) => put({ path, text: '{ "new": true }\n', base })
const fileText = (path: string) => readFileSync(join(root, path), 'utf8')

it('saves several documents with one request, and reports the outcome of each [33.12]', async () => {
  const files = ['schemas/screens/one.json', 'schemas/screens/two.json', 'src/main.json'].map(
    (path) => ({ path, text: '{}\n' }),
  )
  const response = (await put({ files })) as object
  expect(response).toMatchObject({
    status: 200,
    files: [{ hash: hashOf('{}\n') }, { hash: hashOf('{}\n') }, { message: expect.any(String) }],
  })
  expect(fileText('schemas/screens/two.json')).toBe('{}\n')
  expect(await put({ files: [files[0], files[0]] })).toMatchObject({ status: 400 })
  expect(await put({ files: [] })).toMatchObject({ status: 400 })
})

describe('the history', () => {
  const read = async (path: string) => {
    const response = await api.fetch(
      new Request(`http://${host}/api/${path}`, { headers: { host } }),
    )
    return { status: response.status, json: (await response.json()) as unknown }
  }
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=Ana', '-c', 'user.email=a@b.test', ...args])
  const commit = (message: string) => {
    git('add', '.')
    git('commit', '--quiet', '-m', message)
  }

  it('comes from git; a state contains only texts that differ from the disk', async () => {
    expect(await read('states')).toEqual({ status: 200, json: [] })
    git('init', '--quiet')
    commit('Begin')
    writeFileSync(join(root, file), '{ "a": 1 }\n')
    writeFileSync(join(root, 'locales/en/new.json'), '{}\n')
    commit('Edit the order')
    const { json } = await read(`states?path=${file}`)
    expect(json).toMatchObject([
      { kind: 'commit', who: 'Ana', title: 'Edit the order', paths: [file] },
      { kind: 'commit', who: 'Ana', title: 'Begin', paths: [file] },
    ])
    const [last, first] = json as { id: string }[]
    expect((await read(`state?id=${last!.id}`)).json).toEqual({ files: {} })
    expect((await read(`state?id=${first!.id}`)).json).toEqual({
      files: { [file]: '{}\n', 'locales/en/new.json': null },
    })
  })

  it.each(['', '0'.repeat(40), 'HEAD', '--output=x'])('has no state %j', async (id) => {
    git('init', '--quiet')
    commit('Begin')
    expect((await read(`state?id=${encodeURIComponent(id)}`)).status).toBe(404)
    expect((await read('states?path=--all')).json).toEqual([])
  })
})

describe('reading the project', () => {
  it('returns every document with its hash, and nothing else', async () => {
    writeFileSync(join(root, 'schemas/note.txt'), 'x')
    const response = await api.fetch(
      new Request(`http://${host}/api/project`, { headers: { host } }),
    )
    expect(((await response.json()) as { files: object }).files).toEqual({
      [file]: { text: '{}\n', hash: hashOf('{}\n') },
    })
  })

  it('is refused for an unknown host name', async () => {
    const response = await api.fetch(
      new Request(`http://${host}/api/project`, { headers: { host: 'rebound.example:5180' } }),
    )
    expect([response.status, await response.json()]).toEqual([
      403,
      {
        message:
          'The studio does not accept requests for the host "rebound.example:5180". Open it with the address of its settings.',
      },
    ])
  })
})

describe('writing a document', () => {
  it('replaces the file atomically, without temporary files', async () => {
    expect(await write(file, hashOf('{}\n'))).toEqual({
      status: 200,
      hash: hashOf('{ "new": true }\n'),
    })
    expect([fileText(file), readdirSync(join(root, 'schemas/screens/order'))]).toEqual([
      '{ "new": true }\n',
      ['order.json'],
    ])
  })

  it('creates a new file and its folder', async () => {
    expect((await write('schemas/screens/site/home.json')).status).toBe(200)
    expect(fileText('schemas/screens/site/home.json')).toBe('{ "new": true }\n')
  })

  it('deletes a file if its new text is empty and nobody has changed the file meanwhile', async () => {
    const remove = (base?: string) => put({ path: file, text: '', base })
    expect((await remove(hashOf('other'))).status).toBe(409)
    expect(fileText(file)).toBe('{}\n')
    expect((await remove(hashOf('{}\n'))).status).toBe(200)
    expect(readdirSync(join(root, 'schemas/screens/order'))).toEqual([])
  })

  it('reports a conflict with the current text if the file has changed meanwhile', async () => {
    writeFileSync(join(root, file), '{ "theirs": 1 }')
    expect(await write(file, hashOf('{}\n'))).toEqual({
      status: 409,
      conflicts: [
        {
          path: file,
          mine: '{ "new": true }\n',
          theirs: '{ "theirs": 1 }',
          hash: hashOf('{ "theirs": 1 }'),
        },
      ],
    })
    expect(fileText(file)).toBe('{ "theirs": 1 }')
  })

  it('reports a conflict if the file was deleted, or if a new file already exists', async () => {
    expect((await write('schemas/gone.json', hashOf('x'))).status).toBe(409)
    expect((await write(file)).status).toBe(409)
  })

  it.each([
    'package.json',
    'src/main.json',
    '../outside.json',
    'schemas/../package.json',
    'schemas/./app.json',
    'schemas//app.json',
    '/etc/passwd.json',
    'schemas/..%2fpackage.json',
    'schemas\\..\\package.json',
    'schemas/.hidden.json',
    'schemas/app.json/',
    'schemas',
    'schemas/app.js',
    'schemas/a\u0000.json',
    'SCHEMAS/app.json',
  ])('refuses the path %j', async (path) => {
    expect(await write(path)).toMatchObject({ status: 403 })
    expect(readdirSync(root).sort()).toEqual(['locales', 'package.json', 'schemas'])
  })

  it('refuses a link to a file or a folder', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'studio-outside-'))
    writeFileSync(join(outside, 'secret.json'), 'old')
    symlinkSync(outside, join(root, 'schemas/linked'))
    symlinkSync(join(outside, 'secret.json'), join(root, 'schemas/secret.json'))
    expect(await write('schemas/linked/secret.json', hashOf('old'))).toMatchObject({
      status: 403,
      message: expect.stringContaining('"schemas/linked" is a link'),
    })
    expect(await write('schemas/secret.json', hashOf('old'))).toMatchObject({ status: 403 })
    expect(readFileSync(join(outside, 'secret.json'), 'utf8')).toBe('old')
    rmSync(outside, { recursive: true })
  })

  it.each([
    ['a client that sends no origin', { origin: '' }],
    ['the phone, which has another origin', { origin: 'http://127.0.0.1:5181' }],
    ['a page of another site', { origin: 'https://elsewhere.example' }],
    ['a page whose origin is null', { origin: 'null' }],
    [
      'a page whose origin is not the host of the request',
      { origin: `http://${host}`, host: 'localhost:5180' },
    ],
    ['an HTML form', { 'content-type': 'text/plain' }],
  ])('refuses a write from %s', async (_, headers) => {
    expect(await put({ path: file, text: '', base: hashOf('{}\n') }, headers)).toMatchObject({
      status: 403,
    })
    expect(fileText(file)).toBe('{}\n')
  })

  it.each([
    '',
    'null',
    '[]',
    '{"path":1,"text":""}',
    '{"path":"","text":""}',
    '{"path":"schemas/app.json"}',
    '{"path":"schemas/app.json","text":"","base":1}',
    '{"path":"schemas/app.json","text":"half of \\ud83d"}',
  ])('refuses the body %j', async (body) => {
    expect((await put(body)).status).toBe(400)
  })
})
