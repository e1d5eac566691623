import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from './run'
import { copyShop, runIn } from './testing/run-in'

let [root, port] = ['', 0]
const taken = createServer()

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'lienzo-errors-'))
  copyShop(root)
  writeFileSync(join(root, 'file'), 'text')
  writeFileSync(join(root, '.cache'), 'a file where a folder is needed')
  writeFileSync(join(root, 'schemas/screens/new'), 'a file where a folder is needed')
  mkdirSync(join(root, 'built'))
  writeFileSync(join(root, 'team.json'), '{ "address": "https://a.example" }')
  writeFileSync(
    join(root, 'secretless.json'),
    JSON.stringify({
      address: 'https://studio.example',
      phone: 'https://phone.studio.example',
      signIn: {
        issuer: 'https://id.example',
        client: 'studio',
        secretFile: 'secret.txt',
        claim: 'groups',
        roles: { author: ['a'] },
      },
      git: { remote: 'https://git.example/x.git', credentialsFile: 'schemas' },
      state: 'state',
    }),
  )
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve))
  port = (taken.address() as AddressInfo).port
})

afterAll(() => {
  taken.close()
  rmSync(root, { recursive: true, force: true })
})

const titles = ['--title-es', 'Ayuda', '--title-en', 'Help']

/** Invalid command lines, each with a part of the expected message. PORT is a taken port. */
const mistakes: readonly (readonly [line: string, words: string])[] = [
  ['chek', 'There is no command "chek". Did you mean "check"?'],
  ['publish', 'There is no command "publish". The options are check, configure,'],
  ['check nowhere.json', 'nowhere.json is not a document of this project.'],
  ['check --formt json', 'There is no option --formt. Did you mean --format?'],
  ['check --format', '--format requires a value.'],
  ['check --format jsn', 'There is no format "jsn". Did you mean "json"?'],
  ['check --format xml', 'There is no format "xml". The options are text, json, github, sarif.'],
  ['check --watch=1', '--watch takes no value. Remove the value.'],
  ['check --language', '--language requires a value.'],
  ['check --language fr', 'There is no language "fr". The options are en, es.'],
  ['check --accept receit', 'There is no screen "receit". Did you mean "receipt"?'],
  ['configure', 'Which built app? Name its folder'],
  ['configure nowhere', 'nowhere is not a built app: it has no index.html.'],
  ['configure file', 'file is not a built app'],
  ['configure built', 'built is not a built app'],
  ['coverage nowhere', 'There is no screen "nowhere". The options are '],
  ['coverage recept', 'There is no screen "recept". Did you mean "receipt"?'],
  ['coverage --at-least most', '--at-least takes a percentage from 0 to 100, not "most".'],
  ['coverage --at-least=', '--at-least takes a percentage from 0 to 100, not "".'],
  ['delete', 'Name a kind (screen, fragment or endpoint) and a name.'],
  ['delete screen nowhere', 'There is no screen called "nowhere".'],
  ['delete fragment nowhere', 'There is no fragment called "nowhere".'],
  ['diff nowhere', '"nowhere" is not a folder'],
  ['diff file', 'file is a file. Compare two folders'],
  ['diff . . .', 'Two things can be named here. Leave out ..'],
  ['diff --format html', 'There is no format "html". The options are text, markdown, json.'],
  ['mcp --port 1', 'There is no option --port.'],
  ['conformance --judge nowhere.jsonl', 'nowhere.jsonl does not exist.'],
  ['lsp --stdoi', 'There is no option --stdoi.'],
  ['merge base ours', 'Name the three versions: BASE OURS THEIRS.'],
  ['merge nowhere.json ours theirs', 'nowhere.json does not exist.'],
  ['mutants recept', 'There is no screen "recept". Did you mean "receipt"?'],
  ['mutants --limit many', '--limit takes a whole number of at least 0, not "many".'],
  ['mutants --min -1', '--min'],
  ['new', 'Name the document to create'],
  ['new screen help --from nowhere TITLES', 'There is no screen called "nowhere".'],
  ['new screen help --template list TITLES', 'schemas/screens/new'],
  ['rename screen nowhere somewhere', 'There is no screen called "nowhere".'],
  ['rename', 'Name a kind (screen, fragment or endpoint) and a name.'],
  ['reports --port 99999', '--port takes a whole number from 0 to 65535, not "99999".'],
  ['reports --port PORT', 'is in use. Stop the program that listens there'],
  ['reports --port 0 --metrics-port PORT', 'is in use. Stop the program that listens there'],
  ['reports --port 0 --host nowhere.invalid', 'nowhere.invalid'],
  ['reports --rate fast', '--rate takes a whole number of at least 0, not "fast".'],
  ['reports --releases x', '--releases must be an http or https URL'],
  ['studio --port x', '--port takes a whole number from 0 to 65535, not "x".'],
  ['studio --port PORT', 'is in use. Stop the program that listens there'],
  ['studio --team nowhere.json', 'nowhere.json'],
  ['studio --team schemas', 'schemas is a folder. Name a file.'],
  ['studio --team file', 'file is not valid JSON.'],
  ['studio --team team.json', 'The member "phone" is missing.'],
  ['studio --team secretless.json', '/signIn/secretFile'],
  ['studio --team secretless.json', 'schemas is a folder. Name a file.'],
  ['release publsh', 'There is no release command "publsh". Did you mean "publish"?'],
  ['release keys old', 'There is no command "keys old". Use "keys new" or "keys show".'],
  ['release build --outt x', 'There is no option --outt. Did you mean --out?'],
  ['release publish --why x', 'The store is missing.'],
  ['release publish --why x --store file --key nowhere.pem', 'nowhere.pem'],
  ['release publish --why x --permille many --store s', '--permille'],
  ['release promote --key nowhere.pem --store s', 'nowhere.pem'],
  ['release rollback --why x --key nowhere.pem --store s', 'nowhere.pem'],
  ['release halt --why x --key nowhere.pem --store s', 'nowhere.pem'],
  ['release approve --key nowhere.pem --store s', 'nowhere.pem'],
  ['release status --store s --trust nowhere.txt', 'nowhere.txt'],
  ['release verify --store s --trust nowhere.txt', 'nowhere.txt'],
  ['release diff --store s --trust nowhere.txt', 'nowhere.txt'],
  ['release canary --store s --trust nowhere.txt --prometheus http://127.0.0.1:1', 'nowhere.txt'],
  ['release keys new file/x.pem', 'file/x.pem'],
  ['release keys show nowhere.pem', 'nowhere.pem'],
  ['review --format x', 'The options are --out, --pictures, --language.'],
  ['token publish', 'The options are issue, list, revoke.'],
  ['explain', 'Name a code'],
  ['explain LZ999', 'LZ999'],
]

const wordsOf = (line: string) =>
  line
    .split(' ')
    .flatMap((word) => (word === 'TITLES' ? titles : [word === 'PORT' ? String(port) : word]))

describe('a mistake on the command line', () => {
  it.each(mistakes)('is explained: lienzo %s', async (line, words) => {
    const { code, err, out } = await runIn(root, ...wordsOf(line))
    expect({ code, out }).toEqual({
      code: 2,
      out: expect.not.stringContaining('\n    at ') as string,
    })
    expect(err).toContain(words)
    expect(err).not.toMatch(/\n\s+at |\bundefined\b|\[object/)
  })

  it.each(['widgets', 'schemas/app.json', 'schemas/profiles', 'locales'])(
    'is explained in a project without %s',
    async (part) => {
      const parts = [
        'schemas/screens',
        'widgets',
        'schemas/app.json',
        'schemas/profiles',
        'locales',
      ]
      for (const one of parts.slice(0, parts.indexOf(part)))
        mkdirSync(join(root, 'bare', one), { recursive: true })
      for (const command of ['check', 'coverage'])
        expect(await runIn(join(root, 'bare'), command)).toMatchObject({
          code: 2,
          err: expect.stringContaining(`has no ${part}. `) as string,
        })
    },
  )

  it('is not assumed if only the cache is not writable', async () => {
    const { code, out } = await runIn(root, 'mutants', 'receipt', '--limit', '1')
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('receipt: 1') as string })
  })

  it('is tested for every command', () => {
    const tried = new Set(mistakes.map(([line]) => line.split(' ')[0]))
    expect(Object.keys(commands).filter((name) => !tried.has(name))).toEqual([])
  })
})

describe('--help', () => {
  const steps = ['build', 'diff', 'approve', 'publish', 'promote', 'rollback', 'halt', 'canary']
  const lines = [
    ...Object.keys(commands),
    ...[...steps, 'status', 'verify', 'keys'].map((step) => `release ${step}`),
  ]
  it.each(lines)('prints the help of lienzo %s outside of a project', async (line) => {
    const { code, out } = await runIn(tmpdir(), ...line.split(' '), '--help')
    expect(code).toBe(0)
    expect(out).toContain(`lienzo ${line}`)
  })
})
