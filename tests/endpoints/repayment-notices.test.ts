import { expect, it } from 'vitest'
import english from '../../locales/en/fixed.json'
import spanish from '../../locales/es/fixed.json'
import type { Failure } from '../../renderer/core'
import { families } from '../../src/api/testing'
import { readEndpoints } from '../../src/api/endpoint-family'
import { noticeOf } from '../../src/api/create-calls'

const endpoints = readEndpoints(families, {})

/** Returns the text that the borrower reads if a call of the repayment family fails. */
function words(
  endpoint: string,
  failure: Partial<Failure>,
  texts: Readonly<Record<string, string>> = spanish,
): string | undefined {
  const notice = noticeOf(
    { kind: 'refused', code: '1', message: '', ...failure },
    endpoints.get(`repayment.${endpoint}`)!,
  )
  if (!notice) return undefined
  return 'text' in notice ? notice.text : texts[notice.textKey.replace('fixed.', '')]
}

it.each([
  ['PAYCARD-028', 'repaymentWay', '查询卡列表失败'],
  ['PAYCARD-027', 'repaymentCommit', '处理失败'],
])(
  "%s a refused %s shows the server's message, or the text of the specification",
  (_, endpoint, own) => {
    expect(words(endpoint, { message: 'No disponible' })).toBe('No disponible')
    expect(words(endpoint, {})).toBe(own)
  },
)

it.each([
  ['PAYCARD-024', '800006', '验证码错误', 'verification code wrong'],
  ['PAYCARD-025', '800005', '请勿重复提交支付申请', 'do not submit the payment request twice'],
])(
  "%s AMBIG-009 if the server refuses a confirmation with %s, the text depends on the language, and the server's message is not shown",
  (_, code, inSpanish, inEnglish) => {
    const refusal = { code, message: 'No disponible' }
    expect(words('repaymentConfirm', refusal)).toBe(inSpanish)
    expect(words('repaymentConfirm', refusal, english)).toBe(inEnglish)
  },
)

it('all other fixed texts are equal in both languages [AMBIG-007 AMBIG-009]', () => {
  const { codeWrong: _wrong, submittedTwice: _twice, ...others } = english
  expect(spanish).toMatchObject(others)
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort())
})

it.each(['network', 'timeout'] as const)(
  "every call of the family shows 'error' after a failure of the %s [PAYCARD-029 HTTP-013]",
  (kind) => {
    for (const endpoint of [
      'repaymentWay',
      'repaymentCommit',
      'repaymentConfirm',
      'repaymentHuichao',
    ])
      expect(words(endpoint, { kind })).toBe('error')
  },
)

it('the list of cards and the payment have sibling paths [PAYCARD-019]', () => {
  const [way, commit] = ['repaymentWay', 'repaymentCommit'].map(
    (name) => endpoints.get(`repayment.${name}`)!,
  )
  expect([commit!.method, commit!.path]).toEqual([
    'POST',
    way!.path.replace('repayment-way', 'repayment-commit'),
  ])
})
