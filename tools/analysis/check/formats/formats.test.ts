import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { checkProject } from '../engine/check-project'
import { createProject } from '../../project/project'
import { formats } from './formats'
import sarifShape from './sarif-shape.schema.json'

const path = 'schemas/screens/receipt.json'
const document = `{
  "screen": "receipt",
  "params": { "number": { "schema": { "type": "string" }, "required": true } },
  "body": [{ "widget": "text", "text": { "var": "params.numbr" } }, { "widget": "text", "text": "Good, 100%" }]
}`

function formatted(name: string, text = document, colour = false, docs?: string): string {
  const project = createProject(new Map([...readFixtures(), [path, text]]))
  const findings = checkProject(project).filter(({ file }) => file === path)
  return (
    formats[name]?.({
      findings,
      screens: 2,
      colour,
      text: (file) => project.files.get(file)?.text ?? '',
      ...(docs === undefined ? {} : { docs }),
    }) ?? ''
  )
}

const sound = readFixtures().get(path) ?? ''

describe('findings as text', () => {
  it('shows the position, the mistake, the reason, the fix and the source line', () => {
    expect(formatted('text')).toMatchInlineSnapshot(`
      "schemas/screens/receipt.json:4:49 error LZ201
      params has no "numbr".

       3 │   "params": { "number": { "schema": { "type": "string" }, "required": true } },
       4 │   "body": [{ "widget": "text", "text": { "var": "params.numbr" } }, { "widget": "text", "text": "Good, 100%" }]
         │                                                 ^^^^^^^^^^^^^^

        Why   The value would always be null.
        To do Did you mean "number"?
        More  npx lienzo explain LZ201

      schemas/screens/receipt.json:4:97 warning LZ603
      "Good, 100%" is written here for every language.

       3 │   "params": { "number": { "schema": { "type": "string" }, "required": true } },
       4 │   "body": [{ "widget": "text", "text": { "var": "params.numbr" } }, { "widget": "text", "text": "Good, 100%" }]
         │                                                                                                 ^^^^^^^^^^^^

        Why   The text has no translation.
        To do Put it into the locale files and name it with {"t": "namespace.key"}.
        More  npx lienzo explain LZ603

      2 screens, 2 findings (1 error, 1 warning)"
    `)
  })

  it('links to the page about a code if the project has a documentation site', () => {
    const output = formatted('text', document, false, 'https://docs.example/lienzo/')
    expect(output).toContain('More  https://docs.example/lienzo/findings/LZ201/')
  })

  it('prints one line if there are no findings', () => {
    expect(formatted('text', sound)).toBe('2 screens, 0 findings')
  })

  it('counts no screens if only other files are checked', () => {
    const results = { findings: [], screens: 0, colour: false, text: () => '' }
    expect(formats['text']?.(results)).toBe('0 findings')
  })

  it('uses colours only on a terminal', () => {
    expect(formatted('text', document, true)).toContain('\u001B[31merror LZ201\u001B[0m')
    expect(formatted('text')).not.toContain('\u001B')
  })

  it('shows only the part of a long line around the mistake', () => {
    const long = JSON.stringify({ ...(JSON.parse(document) as object), scenarios: [] })
    const frame = formatted('text', long).split('\n')
    const marked = frame.findIndex((line) => line.includes('^'))
    expect(Math.max(...frame.map((line) => line.length))).toBeLessThan(160)
    expect(frame[marked - 1]?.slice(frame[marked]?.indexOf('^'))).toMatch(/^"params\.numbr"/)
  })
})

describe('machine-readable findings', () => {
  it('JSON has every member of a finding', () => {
    const { screens, findings } = JSON.parse(formatted('json')) as {
      screens: number
      findings: object[]
    }
    expect(screens).toBe(2)
    expect(findings[0]).toEqual({
      code: 'LZ201',
      severity: 'error',
      file: path,
      pointer: '/body/0/text/var',
      line: 4,
      column: 49,
      endLine: 4,
      endColumn: 63,
      what: 'params has no "numbr".',
      why: 'The value would always be null.',
      fix: 'Did you mean "number"?',
      suggestion: {
        label: 'Change to "params.number"',
        edits: [
          { file: path, line: 4, column: 49, endLine: 4, endColumn: 63, text: '"params.number"' },
        ],
      },
    })
  })

  it('GitHub annotations have escaped messages', () => {
    expect(formatted('github').split('\n')).toEqual([
      `::error file=${path},line=4,col=49,endLine=4,endColumn=63,title=LZ201::params has no "numbr". The value would always be null. Did you mean "number"?`,
      expect.stringContaining('Good, 100%25'),
    ])
  })

  it('SARIF 2.1.0 is valid', () => {
    const validate = new Ajv({ strict: false }).compile(sarifShape)
    for (const text of [document, sound]) {
      validate(JSON.parse(formatted('sarif', text, false, 'https://docs.example')))
      expect(validate.errors ?? []).toEqual([])
    }
  })

  it('SARIF links a rule to the page about its code', () => {
    const link = '"helpUri": "https://docs.example/findings/LZ201/"'
    expect(formatted('sarif', document, false, 'https://docs.example')).toContain(link)
    expect(formatted('sarif')).not.toContain('helpUri')
  })

  it('a note becomes a notice on GitHub, and a note in SARIF', () => {
    const when = { and: Array.from({ length: 40 }, () => ({ var: 'session.visitor' })) }
    const long = JSON.stringify({ screen: 'receipt', body: [{ widget: 'skeleton', when }] })
    expect(formatted('github', long)).toContain('::notice file=')
    expect(formatted('sarif', long)).toContain('"level": "note"')
    expect(formatted('text', long)).toContain('1 note')
  })

  it('SARIF results refer to the rule and contain the fix', () => {
    const { runs } = JSON.parse(formatted('sarif')) as {
      runs: {
        tool: { driver: { rules: { id: string }[] } }
        results: { ruleId: string; ruleIndex: number; fixes?: object[] }[]
      }[]
    }
    const [run] = runs
    for (const { ruleId, ruleIndex } of run?.results ?? [])
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
    expect(run?.results[0]?.fixes).toHaveLength(1)
  })
})
