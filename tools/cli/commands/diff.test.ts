import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { runIn } from '../testing/run-in'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

const folder = temporaryFolder()
let root = ''
const screen = 'schemas/screens/repair.json'

// A repository with a project in a subfolder and two commits. The second commit adds a case to a
// rule.
beforeAll(() => {
  root = join(folder, 'product')
  cpSync(fileURLToPath(new URL('../../../tests/fixtures/shop', import.meta.url)), root, {
    recursive: true,
  })
  git('init', '--quiet')
  commit('first')
  write(
    root,
    text(root).replace(
      '{ "===": [{ "var": "order.isLate" }, 1] }',
      '{ "in": [{ "var": "order.isLate" }, [1, 2]] }',
    ),
  )
  commit('second')
  cpSync(root, join(folder, 'copy'), { recursive: true })
  write(join(folder, 'copy'), text(root).replace('"stars": 0', '"stars": 1'))
})

const git = (...args: string[]) =>
  execFileSync(
    'git',
    ['-C', root, '-c', 'user.name=test', '-c', 'user.email=test@example.org', ...args],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
const text = (project: string) => readFileSync(join(project, screen), 'utf8')
const write = (project: string, json: string) => writeFileSync(join(project, screen), json)
const commit = (message: string) => {
  git('add', '.')
  git('commit', '--quiet', '--message', message)
}

const lienzo = (...line: string[]) => runIn(root, ...line)

const late = `Repair (repair): *Pay* also shows for order.isLate 2
Repair (repair): the rule late also holds for order.isLate 2

2 differences, on 1 screen`
const stars = `Repair (repair): state.stars, at first, changed from 0 to 1

1 difference, on 1 screen`

describe('lienzo diff', () => {
  it('returns 0 without a difference', async () => {
    expect(await lienzo('diff', '.', '.')).toEqual({ code: 0, out: 'No difference', err: '' })
  })

  it('compares the last commit with the folder by default', async () => {
    expect(await lienzo('diff')).toEqual({ code: 0, out: 'No difference', err: '' })
  })

  it.each([
    ['a git revision with the folder', ['HEAD~1', '.'], late],
    ['a git revision with this folder by default', ['HEAD~1'], late],
    ['two git revisions', ['HEAD~1', 'HEAD'], late],
    ['two folders', ['.', '../copy'], stars],
  ])('compares %s', async (_, line, out) => {
    expect(await lienzo('diff', ...line)).toEqual({ code: 1, out, err: '' })
  })

  it('supports other formats, and names in another language', async () => {
    expect(
      (await lienzo('diff', 'HEAD~1', '--format', 'markdown', '--language', 'es')).out,
    ).toMatch(/^### .* \(repair\)\n\n- \*Pagar\* also shows for order\.isLate 2\n/)
    expect(JSON.parse((await lienzo('diff', 'HEAD~1', '--format', 'json')).out)).toMatchObject({
      differences: 2,
    })
  })

  it.each([
    [['diff', 'HEAD~9'], '"HEAD~9" is not a folder or a git revision of this project.'],
    [
      ['diff', '--', '--output=x', '.'],
      '"--output=x" is not a folder or a git revision of this project.',
    ],
  ])('returns 2 on an error: %s', async (line, reason) => {
    const { code, out, err } = await lienzo(...line)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(reason)
  })

  it('reports a shallow clone, and how to fetch the rest [P14]', async () => {
    const shallow = join(folder, 'shallow')
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, shallow])
    const { code, err } = await runIn(shallow, 'diff', 'HEAD~1')
    expect(code).toBe(2)
    expect(err).toContain('this clone is shallow, so older revisions are missing.')
    expect(err).toContain('`git fetch --unshallow`')
    expect((await runIn(shallow, 'diff', 'a5c3f21')).err).toContain('this clone is shallow')
    expect((await runIn(shallow, 'diff', 'mian~1')).err).toContain(
      '"mian~1" is not a folder or a git revision of this clone. Correct the name, or fetch',
    )
  })

  it('reports a missing repository or a missing git, with advice [P14]', async () => {
    const plain = join(folder, 'plain')
    cpSync('tests/fixtures/shop', plain, { recursive: true })
    const outside = await runIn(plain, 'diff', 'HEAD~1')
    expect(outside.code).toBe(2)
    expect(outside.err).toContain('is not in a git repository')
    vi.stubEnv('PATH', '/nowhere')
    const without = await runIn(plain, 'diff', 'HEAD~1')
    vi.unstubAllEnvs()
    expect(without.code).toBe(2)
    expect(without.err).toContain(
      'is not installed, so no revision can be read. Install git, or compare two folders',
    )
  })

  it('returns 2 for an invalid document', async () => {
    writeFileSync(join(folder, 'copy', 'schemas/screens/broken.json'), '{ "screen": ')
    const { code, err } = await lienzo('diff', '.', '../copy')
    expect(code).toBe(2)
    expect(err).toContain(
      'schemas/screens/broken.json is not a JSON object, so it cannot be compared.',
    )
  })
})
