import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setLanguage } from '../analysis/words/words'
import { readFixtures } from '../../tests/fixtures/read-fixtures'
import { readFiles } from '../sandbox/project/project-files'
import { copyShop, runIn } from './testing/run-in'
import { temporaryFolder } from '../../tests/fixtures/temporary-folder'

const root = temporaryFolder()

beforeAll(() => copyShop(root))

const lienzo = (...line: string[]) => runIn(root, ...line)

const broken = () =>
  writeFileSync(
    join(root, 'schemas/screens/broken.json'),
    '{ "screen": "broken", "body": [{ "widget": "txt" }] }',
  )
const removeBroken = () => rmSync(join(root, 'schemas/screens/broken.json'), { force: true })

describe('lienzo check', () => {
  it('returns 0 without findings', async () => {
    expect(await lienzo('check', '--no-coverage')).toEqual({
      code: 0,
      out: '2 screens, 0 findings',
      err: '',
    })
  })

  it('returns 1 and prints the findings', async () => {
    broken()
    const { code, out } = await lienzo('check', '--no-coverage')
    removeBroken()
    expect(code).toBe(1)
    expect(out).toContain(
      'schemas/screens/broken.json:1:44 error LZ209\nThere is no widget called "txt".',
    )
    expect(out).toContain('3 screens, 1 finding (1 error)')
  })

  it('prints the findings in Spanish with --language es', async () => {
    broken()
    const { code, out } = await lienzo('check', '--no-coverage', '--language', 'es')
    removeBroken()
    setLanguage('en')
    expect(code).toBe(1)
    expect(out).toContain('No existe el widget "txt".')
    expect(out).toContain('3 pantallas, 1 hallazgo (1 error)')
  })

  it('returns 1 if there is a branch that no scenario shows', async () => {
    const { code, out } = await lienzo('check')
    expect(code).toBe(1)
    expect(out).toContain(
      'schemas/screens/repair.json:20:66 warning LZ801\nNo scenario makes this condition true.',
    )
  })

  describe('--fix', () => {
    const shop = 'schemas/endpoints/shop.json'
    const repair = 'schemas/screens/repair.json'
    const read = (path: string) => readFileSync(join(root, path), 'utf8')
    const change = (path: string, from: string, to: string) => {
      expect(read(path)).toContain(from)
      writeFileSync(join(root, path), read(path).replace(from, to))
    }
    afterEach(() => {
      for (const path of [shop, repair])
        writeFileSync(join(root, path), readFixtures().get(path) ?? '')
    })

    it('is suggested for a wrong name with only one possible correction', async () => {
      change(repair, '"order.owner"', '"order.Owner"')
      const { code, err } = await lienzo('check', '--no-coverage')
      expect(code).toBe(1)
      expect(err).toContain('`lienzo check --fix` would make 1 change:\n')
      expect(err).toMatch(/"Owner"\. Change to "order\.owner"\.$/)
    })

    it('corrects names and values that have only one possible correction, and changes nothing else in the file', async () => {
      change(shop, '"method": "POST"', '"Method":"POST"  ')
      change(repair, '"order.owner"', '"order.Owner"')
      const { code, out, err } = await lienzo('check', '--no-coverage', '--fix')
      expect({ code, out }).toEqual({ code: 0, out: '2 screens, 0 findings' })
      expect(err.split('\n')).toEqual([
        'Made 2 changes:',
        expect.stringContaining(`  ${shop}:27:7 `),
        expect.stringMatching(/"Owner"\. Change to "order\.owner"\.$/),
      ])
      expect(read(shop)).toContain('"method":"POST"  ')
      expect(read(repair)).toBe(readFixtures().get(repair))
      expect(readdirSync(join(root, 'schemas/endpoints'))).toEqual(['shop.json'])
    })

    it('ignores mistakes with several possible corrections, and files that the command does not name', async () => {
      change(repair, '"order.owner"', '"order.ownr"')
      change(shop, '"method": "POST"', '"Method": "POST"')
      const before = [read(repair), read(shop)]
      const { code, err } = await lienzo('check', '--fix', repair)
      expect({ code, err }).toEqual({ code: 1, err: '' })
      expect([read(repair), read(shop)]).toEqual(before)
    })
  })

  it('checks only the named files', async () => {
    broken()
    const sound = await lienzo('check', 'schemas/screens/receipt.json')
    const found = await lienzo('check', 'schemas/screens/broken.json', '--format', 'github')
    removeBroken()
    expect(sound).toEqual({ code: 0, out: '1 screen, 0 findings', err: '' })
    expect(found.code).toBe(1)
    expect(found.out).toMatch(/^::error file=schemas\/screens\/broken\.json,line=1,/)
  })

  it('returns 2 outside of a project', async () => {
    const { code, err } = await runIn(tmpdir(), 'check')
    expect(code).toBe(2)
    expect(err).toContain('There is no project here')
  })

  it('prints the help of one command, and refuses an unknown command', async () => {
    expect(await lienzo('help', 'explain')).toEqual(await lienzo('explain', '--help'))
    expect(await lienzo('help', 'explian')).toMatchObject({ code: 2, out: '' })
  })

  it('prints a help text', async () => {
    expect(await lienzo('help')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('lienzo check [files…]') as string,
    })
  })

  it('reads the documents of a project, but not its assets', () => {
    const files = readFiles(root)
    expect(files.get('src/assets/repair/done.svg')).toBe('')
    expect(files.get('schemas/app.json')).toBe(readFixtures().get('schemas/app.json'))
  })
})

describe('lienzo coverage', () => {
  const project = fileURLToPath(new URL('../..', import.meta.url))

  it('plays the scenarios of a screen against the sandbox', async () => {
    const { out } = await runIn(project, 'coverage', 'loan-details', '--format', 'json')
    const { coverage } = JSON.parse(out) as {
      coverage: { scenarios: number; branches: number; reached: number }
    }
    expect(coverage.scenarios).toBeGreaterThan(10)
    expect(coverage.reached).toBeGreaterThan(0)
    expect(coverage.reached).toBeLessThanOrEqual(coverage.branches)
  })

  it('lists the response form first that most places read and no scenario has', async () => {
    const { out } = await lienzo('coverage', 'repair', '--answers', '1')
    expect(out).toMatch(
      /Forms of responses that no scenario has: \d+\. Most used:\n {2}repair: shop\.repair\.\w+ is .+ \(places that read it: \d+\)$/,
    )
  })
})

describe('the program', () => {
  it('runs from the installed file', () => {
    const program = fileURLToPath(new URL('lienzo.mjs', import.meta.url))
    expect(
      execFileSync(process.execPath, [program, 'check', '--no-coverage'], {
        cwd: root,
        encoding: 'utf8',
      }),
    ).toBe('2 screens, 0 findings\n')
  })
})

describe('lienzo new, rename and delete', () => {
  it('create, rename and delete a screen, and list the changed files', async () => {
    const before = readFiles(root)
    const titles = ['--title-es', 'Ayuda', '--title-en', 'Help']
    const made = await lienzo('new', 'screen', 'help', '--template', 'list', ...titles)
    expect(made).toEqual({
      code: 0,
      out: [
        'wrote   schemas/screens/new/help.json',
        'wrote   schemas/scenarios/help.json',
        'wrote   locales/en/help.json',
        'wrote   locales/es/help.json',
      ].join('\n'),
      err: '',
    })
    expect((await lienzo('check', '--no-coverage')).code).toBe(0)
    expect((await lienzo('rename', 'screen', 'help', 'support')).code).toBe(0)
    expect((await lienzo('check', '--no-coverage')).code).toBe(0)
    expect((await lienzo('delete', 'screen', 'support')).code).toBe(0)
    expect(readFiles(root)).toEqual(before)
  })

  it('give a copy the title of the original by default', async () => {
    const before = readFiles(root)
    const screen = [...before.keys()].find((path) => path.startsWith('schemas/screens/'))!
    const name = screen.replace(/^.*\/|\.json$/g, '')
    expect((await lienzo('new', 'screen', 'copied', '--from', name)).code).toBe(0)
    expect((await lienzo('check', '--no-coverage')).code).toBe(0)
    expect((await lienzo('delete', 'screen', 'copied')).code).toBe(0)
    expect(readFiles(root)).toEqual(before)
  })

  it.each([
    [['new', 'screen', 'Help me'], 'begin with a letter, as in "help-me".'],
    [
      ['new', 'screen', 'help', '--from', 'a', '--template', 'b'],
      'Use either --from or --template.',
    ],
    [['new', 'screen', 'help', '--template', 'wizard'], 'The templates are empty, page, list'],
    [
      ['new', 'screen', 'help', '--template', 'page', '--route', 'help'],
      '"help" is not a valid route',
    ],
    [['new', 'screen', 'help'], 'The title in the language "en" is missing.'],
  ])('print the reason if the change is impossible: %j', async (line, words) => {
    const before = readFiles(root)
    const named = line.includes('--template')
    const titles = named ? ['--title-es', 'Ayuda', '--title-en', 'Help'] : []
    const { code, err } = await lienzo(...line, ...titles)
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) as string })
    expect(readFiles(root)).toEqual(before)
  })
})
