import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { run } from '../run'
import { programFrom } from './merge'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const root = temporaryFolder('each test')
const path = 'schemas/screens/help.json'
const screen = (...body: object[]) =>
  `${JSON.stringify({ screen: 'help', body: body.map((node) => ({ widget: 'text', ...node })) })}\n`

const write = (file: string, text: string | Buffer) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const git = (...args: string[]) => {
  const names = ['-c', 'user.name=test', '-c', 'user.email=test@example.org']
  return spawnSync('git', ['-C', root, ...names, ...args], { encoding: 'utf8' })
}
const commit = (text: string, branch: string) => {
  git('checkout', '--quiet', '-B', branch)
  write(path, text)
  git('add', '.')
  git('commit', '--quiet', '--message', branch)
}
const lienzo = async (...line: string[]) => {
  const err: string[] = []
  const out: string[] = []
  const code = await run(line, {
    cwd: root,
    colour: false,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe('git with the merge driver', () => {
  beforeEach(async () => {
    git('init', '--quiet')
    write('.gitattributes', 'schemas/**/*.json merge=lienzo\n')
    commit(screen({ id: 'a', text: 'A' }, { id: 'b', text: 'B' }), 'base')
    expect(await lienzo('merge', '--install')).toMatchObject({
      code: 0,
      out: 'git now merges documents of this repository node by node.',
    })
  })

  it('merges edits of different nodes on the same line', () => {
    commit(screen({ id: 'a', text: 'A' }, { id: 'b', text: 'Bye' }), 'theirs')
    git('checkout', '--quiet', 'base')
    commit(screen({ id: 'a', text: 'Ah' }, { id: 'b', text: 'B' }, { id: 'c', text: 'C' }), 'ours')
    const merged = git('merge', 'theirs')
    expect(merged.stderr).toBe('')
    expect(JSON.parse(readFileSync(join(root, path), 'utf8'))).toEqual(
      JSON.parse(screen({ id: 'a', text: 'Ah' }, { id: 'b', text: 'Bye' }, { id: 'c', text: 'C' })),
    )
    expect(git('status', '--short').stdout).toBe('')
  })

  it('leaves conflict markers, and prints the pointer of the conflict', () => {
    commit(screen({ id: 'a', text: 'One' }, { id: 'b', text: 'B' }), 'theirs')
    git('checkout', '--quiet', 'base')
    commit(screen({ id: 'a', text: 'Two' }, { id: 'b', text: 'B' }), 'ours')
    const { status, stdout, stderr } = git('merge', 'theirs')
    expect(status).toBe(1)
    expect(stdout + stderr).toContain(
      `${path}: both versions change the same places differently:\n  /body/0/text`,
    )
    expect(readFileSync(join(root, path), 'utf8')).toMatch(/^<<<<<<< [^]*=======\n[^]*>>>>>>> /)
    expect(git('status', '--short').stdout).toBe(`UU ${path}\n`)
  })
})

describe('lienzo merge', () => {
  it('merges texts that are not JSON line by line', async () => {
    write('base', '{\n  "a": 1,\n  "b": 1,\n  "c": 1\n')
    write('ours', '{\n  "a": 2,\n  "b": 1,\n  "c": 1\n')
    write('theirs', '{\n  "a": 1,\n  "b": 1,\n  "c": 2\n')
    expect(await lienzo('merge', 'base', 'ours', 'theirs')).toEqual({ code: 0, out: '', err: '' })
    expect(readFileSync(join(root, 'ours'), 'utf8')).toBe('{\n  "a": 2,\n  "b": 1,\n  "c": 2\n')
  })

  it('keeps the bytes of a file that is not UTF-8', async () => {
    const latin = (text: string) => Buffer.from(`{ "a": "é", ${text} }\n`, 'latin1')
    write('base', latin('"b": 1'))
    write('ours', latin('"b": 2'))
    write('theirs', latin('"b": 1, "c": 1'))
    expect((await lienzo('merge', 'base', 'ours', 'theirs')).code).toBe(1)
    const marked = readFileSync(join(root, 'ours')).toString('latin1')
    expect(marked).toContain('<<<<<<< ours\n{ "a": "é", "b": 2 }\n')
  })
})

describe('lienzo merge --install', () => {
  it('uses a relative path in a repository that contains the program, so the clone may move', () => {
    const program = join(process.cwd(), 'tools/cli/lienzo.mjs')
    expect(programFrom(process.cwd(), program)).toBe('tools/cli/lienzo.mjs')
    expect(programFrom(root, program)).toBe(program)
  })

  it('reports the error of git in a folder without a repository', async () => {
    const { code, err } = await lienzo('merge', '--install')
    expect(code).toBe(2)
    expect(err).toContain('git cannot register the driver: fatal: not a git repository')
  })
})
