import { describe, expect, it } from 'vitest'
import { editDigits, groupDigits, keepDigits, nationalNumber } from './digits'

const phone = [3, 4, 4]

describe('keepDigits', () => {
  it.each([
    ['a1b2', '12'],
    ['+52 (55) 1234-5678', '525512345678'],
    ['1.2e', '12'],
    ['٣३３', '333'],
    ['５५ १२', '5512'],
    ['', ''],
  ])('makes %j to %j', (text, digits) => expect(keepDigits(text)).toBe(digits))
})

describe('groupDigits', () => {
  it.each([
    ['13912345678', phone, '139 1234 5678'],
    ['139', phone, '139'],
    ['1391', phone, '139 1'],
    ['123456789', [4], '1234 5678 9'],
    ['123456', [], '123456'],
    ['', phone, ''],
    ['1234', [0], '1234'],
    ['1234', [-1, 2], '1234'],
  ])('shows %j by %j as %j', (digits, groups, shown) =>
    expect(groupDigits(digits, groups)).toBe(shown),
  )
})

/** Reads `139| 1` as text and caret. */
function typed(marked: string) {
  return { text: marked.replace('|', ''), caret: marked.indexOf('|') }
}

function edited(marked: string, previous: string, erasing?: 'backward' | 'forward'): string {
  const { shown, caret } = editDigits({
    ...typed(marked),
    previous,
    erasing,
    groups: phone,
    maxDigits: 11,
  })
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`
}

describe('editDigits', () => {
  it.each([
    { when: 'a digit opens a group', marked: '1391|', previous: '139', becomes: '139 1|' },
    {
      when: 'a digit is typed in the middle',
      marked: '1309| 1234',
      previous: '1391234',
      becomes: '130 9|123 4',
    },
    {
      when: 'a letter is typed in the middle',
      marked: '13x|9 1234',
      previous: '1391234',
      becomes: '13|9 1234',
    },
    {
      when: 'a full value gets one more at its end',
      marked: '139 1234 56789|',
      previous: '13912345678',
      becomes: '139 1234 5678|',
    },
    {
      when: 'a full value gets one more in the middle',
      marked: '1390| 1234 5678',
      previous: '13912345678',
      becomes: '139| 1234 5678',
    },
    {
      when: 'a formatted number is pasted',
      marked: '+139-1234-5678|',
      previous: '',
      becomes: '139 1234 5678|',
    },
    { when: 'everything is replaced', marked: '7|', previous: '13912345678', becomes: '7|' },
  ])('$when', ({ marked, previous, becomes }) => expect(edited(marked, previous)).toBe(becomes))

  it('takes the digit before a space that is erased backward', () => {
    expect(edited('139|1234', '1391234', 'backward')).toBe('13|1 234')
  })

  it('takes the digit behind a space that is erased forward', () => {
    expect(edited('139|1234', '1391234', 'forward')).toBe('139| 234')
  })

  it('takes one digit only when a digit is erased', () => {
    expect(edited('13| 1234', '1391234', 'backward')).toBe('13|1 234')
  })
})

it.each([
  ['+52 55 1234 5678', 10, '52', '5512345678'],
  ['+52 (55) 1234-5678', 10, undefined, '5512345678'],
  ['0052 55 1234 5678', 10, '52', '5512345678'],
  ['52 5512345678', 10, '52', '5512345678'],
  ['5212345678', 10, '52', '5212345678'],
  ['55 1234 5678', 10, '52', '5512345678'],
  ['+52 55 1234 5678', 11, '52', '5512345678'],
  ['+86 139 1234 5678', 11, '52', '13912345678'],
  ['＋５２ ५५१२३४५६७८', 10, '52', '5512345678'],
  ['139123456789', 11, undefined, '139123456789'],
])('%j is the number of a country: %i digits, code %j, %j', (text, max, code, number) =>
  expect(nationalNumber(text, max, code)).toBe(number),
)
