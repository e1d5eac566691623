import { expect, it } from 'vitest'
import { type ChangeLog, mentions } from './change-log'

const ana = { subject: 'ana', name: 'Ana Pérez' }
const berta = { subject: 'berta', name: 'Berta' }
const at = '2026-11-26T10:00:00Z'
const on = { commit: '', path: 'schemas/app.json', pointer: '' }
const comment = (text: string, who = berta, id = 'one', to?: string) =>
  ({ kind: 'comment', id, text, who, at, on, to }) as const
const logOf = (...events: ChangeLog['events']): ChangeLog => ({ author: ana, begun: at, events })

it.each([
  ['Why, @Ana?', true],
  ['@ana pérez: why?', true],
  ['Why, Ana?', false],
  ['Why, @Anabel?', false],
  ['ana@example.test', false],
])('a comment %j mentions Ana: %s', (text, isNamed) => {
  expect(mentions(logOf(comment(text)), ana)).toBe(isNamed)
})

it('a mention ends when the person answers or the comment is resolved', () => {
  const asked = comment('Why, @Ana?')
  const answered = [
    logOf(asked, comment('Because.', ana, 'two', 'one')),
    logOf(asked, { kind: 'settle', id: 'one', who: berta, at }),
    logOf(comment('I, @Ana, think so.', ana)),
  ]
  expect(answered.map((log) => mentions(log, ana))).toEqual([false, false, false])
  const asksAgain = comment('@Ana, really?', berta, 'three', 'one')
  expect(mentions(logOf(asked, comment('Because.', ana, 'two', 'one'), asksAgain), ana)).toBe(true)
  expect(mentions(logOf(asked, comment('Because.', berta, 'two', 'one')), ana)).toBe(true)
})
