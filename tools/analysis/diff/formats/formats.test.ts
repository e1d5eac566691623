import { describe, expect, it } from 'vitest'
import type { Change, ChangeSubject } from '../change'
import { formats } from './formats'

const shop: ChangeSubject = {
  kind: 'screen',
  name: 'repair',
  title: 'Repair (repair)',
  guarded: false,
}
const pay: ChangeSubject = {
  kind: 'screen',
  name: 'pay_now',
  title: 'Pay <now> (pay_now)',
  guarded: true,
}
const changes: Change[] = [
  {
    kind: 'changed',
    pointer: '/body/0/when',
    text: '*Pay* also shows for status 151',
    subject: shop,
  },
  { kind: 'removed', pointer: '/body/1', text: 'the row *Owner* was removed', subject: shop },
  { kind: 'changed', pointer: '/title', text: 'the title now reads *a_b*', subject: pay },
]

const told = (name: string, colour = false) => formats[name]!(changes, { colour })

describe('differences', () => {
  it('in a terminal are one line each', () => {
    expect(told('text')).toBe(
      `Repair (repair): *Pay* also shows for status 151
Repair (repair): the row *Owner* was removed

Pay <now> (pay_now): the title now reads *a_b* [needs approval]

3 differences, on 2 screens`,
    )
  })

  it('stay on one line each if a document has line breaks', () => {
    const forged = { ...changes[0]!, text: 'the id is a\n\nNo difference\u2028- none' }
    const format = (name: string) => formats[name]!([forged], { colour: false })
    expect(format('text').split('\n')[0]).toBe('Repair (repair): the id is a No difference - none')
    expect(format('markdown')).toContain('- the id is a No difference - none\n')
  })

  it('with a long title have a heading above the lines', () => {
    const part: ChangeSubject = {
      kind: 'fragment',
      name: 'row',
      title: `the fragment row, on ${'*Repair*, '.repeat(6)}`,
      guarded: false,
    }
    expect(formats['text']!([{ ...changes[0]!, subject: part }], { colour: false })).toBe(
      `${part.title}:\n  *Pay* also shows for status 151\n\n1 difference, on 0 screens`,
    )
  })

  it('have colours only if allowed', () => {
    expect(told('text')).not.toContain('\u001B')
    expect(told('text', true)).toContain('\u001B[1mRepair (repair):')
  })

  it('in Markdown are list items below a heading, with escaped markup', () => {
    expect(told('markdown')).toBe(
      `### Repair (repair)

- *Pay* also shows for status 151
- the row *Owner* was removed

### Pay \\<now\\> (pay\\_now) — needs approval

- the title now reads *a\\_b*

3 differences, on 2 screens.`,
    )
  })

  it('in JSON have all data', () => {
    expect(JSON.parse(told('json'))).toEqual({ differences: 3, changes })
  })

  it('may be empty', () => {
    expect(Object.values(formats).map((format) => format([], { colour: false }))).toEqual([
      'No difference',
      'No difference.',
      '{\n  "differences": 0,\n  "changes": []\n}',
    ])
  })
})
