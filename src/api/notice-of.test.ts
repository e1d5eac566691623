import { describe, expect, it } from 'vitest'
import type { Failure } from '../../renderer/core'
import { readEndpoints } from './endpoint-family'
import { noticeOf } from './create-calls'
import { families } from './testing'

const endpoints = readEndpoints(families, {})
const notice = (name: string, failure: Failure) => noticeOf(failure, endpoints.get(name)!)
const refused = (code: string, message = ''): Failure => ({ kind: 'refused', code, message })
const unanswered = (kind: Failure['kind'], code = ''): Failure => ({ kind, code, message: '' })

describe('the notice for the borrower', () => {
  it('is the message of the complaint servers, for 2 s [HTTP-010]', () => {
    expect(notice('complaint.problemList', refused('1', 'No hay quejas'))).toEqual({
      text: 'No hay quejas',
      ms: 2000,
    })
  })

  it('is missing in the loan family [HTTP-011 HTTP-012]', () => {
    expect(notice('loan.loanDetails', refused('false', 'No'))).toBeUndefined()
    for (const kind of ['network', 'timeout', 'shape'] as const)
      expect(notice('loan.loanDetails', unanswered(kind))).toBeUndefined()
  })

  it('is a text of this app if the repayment servers do not respond [HTTP-013]', () => {
    for (const kind of ['network', 'timeout', 'shape'] as const) {
      expect(notice('repayment.repaymentCommit', unanswered(kind))).toEqual({
        textKey: 'fixed.networkError',
        ms: 3000,
      })
    }
  })

  it('is missing if the other servers do not respond [AMBIG-058]', () => {
    expect(notice('complaint.problemSave', unanswered('network'))).toBeUndefined()
    expect(notice('promotion.register', unanswered('timeout'))).toBeUndefined()
  })

  it.each(['complaint.problemSave', 'loan.loanDetails', 'promotion.register'])(
    'is a translation if %s does not respond and its document names a translation [AMBIG-058]',
    (name) => {
      const network = { show: 'text', text: 'fixed.networkError' } as const
      const others = readEndpoints(
        families.map((family) => ({ ...family, network })),
        {},
      )
      for (const kind of ['network', 'timeout', 'shape'] as const)
        expect(noticeOf(unanswered(kind), others.get(name)!)).toEqual({
          textKey: 'fixed.networkError',
          ms: 3000,
        })
    },
  )

  it('is the translation of the code, otherwise the message, otherwise the fallback [AMBIG-009]', () => {
    expect(notice('repayment.repaymentConfirm', refused('800006', 'x'))).toEqual({
      textKey: 'fixed.codeWrong',
      ms: 3000,
    })
    expect(notice('repayment.repaymentConfirm', refused('800005', 'x'))).toEqual({
      textKey: 'fixed.submittedTwice',
      ms: 3000,
    })
    expect(notice('repayment.repaymentConfirm', refused('7', 'Saldo'))).toEqual({
      text: 'Saldo',
      ms: 2000,
    })
    expect(notice('repayment.repaymentCommit', refused('7'))).toEqual({
      textKey: 'fixed.paymentFailed',
      ms: 3000,
    })
    expect(notice('repayment.repaymentCommit', refused('constructor', 'm'))).toEqual({
      text: 'm',
      ms: 2000,
    })
  })

  it.each([
    ['complaint.problemSave', 'common.refused'],
    ['promotion.register', 'common.refused'],
    ['repayment.repaymentConfirm', 'fixed.paymentFailed'],
    ['repayment.repaymentHuichao', 'fixed.paymentFailed'],
  ])('is a translation of this app if %s is refused without a message, for 3 s', (name, textKey) =>
    expect(notice(name, refused('7'))).toEqual({ textKey, ms: 3000 }),
  )

  it('is missing if the borrower left the screen during the call', () => {
    expect(notice('repayment.repaymentCommit', unanswered('network', 'aborted'))).toBeUndefined()
  })

  it('is shown as long as the document says', () => {
    expect(
      noticeOf(refused('1', 'm'), {
        failure: { show: 'message', ms: 900 },
        network: { show: 'nothing' },
      }),
    ).toEqual({ text: 'm', ms: 900 })
  })
})
