import { expect, it } from 'vitest'
import { readFixtures } from '../../../../tests/fixtures/read-fixtures'
import { createSession } from '../engine/session'

it('an input promises no number of digits in a project without texts', () => {
  const path = 'schemas/screens/digits.json'
  const files = [...readFixtures('all widgets', 'clinic')]
  const screen = {
    screen: 'digits',
    routes: ['/digits'],
    title: { t: 'digits.title' },
    state: { code: '' },
    body: [
      { widget: 'phone-input', field: 'code', maxDigits: 8, label: { t: 'digits.code' } },
      {
        widget: 'button',
        label: { t: 'digits.send' },
        disabled: { '!': { matches: [{ var: 'state.code' }, String.raw`^\d{4}$`] } },
        on: { press: [{ do: 'back' }] },
      },
    ],
  }
  const findings = (texts: object) =>
    createSession(
      new Map([
        ...files.filter(([file]) => !file.startsWith('locales/')),
        [path, JSON.stringify(screen)],
        ...Object.entries(texts).map(([file, json]) => [file, JSON.stringify(json)] as const),
      ]),
    )
      .findings()
      .filter(({ file, pointer }) => file === path && pointer.includes('/matches/'))
      .map(({ code }) => code)
  const texts = { title: 'Code', code: 'Write 8 digits', send: 'Send' }
  expect(
    findings({ 'locales/es/digits.json': texts, 'locales/en/digits.json': texts }),
  ).toHaveLength(1)
  expect(findings({})).toEqual([])
})
