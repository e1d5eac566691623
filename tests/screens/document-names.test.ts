import { expect, it } from 'vitest'
import signUp from '../../schemas/screens/promotion/promo-signup.json'
import chooseRepayment from '../../schemas/screens/repayment/choose-repayment.json'

it('the card payment keeps the state of the specification [PAYCARD-001 PAYCARD-002]', () => {
  const { $comment: _, ...state } = chooseRepayment.state
  expect(state).toEqual({
    bankIndex: '-1',
    repayRecordId: '',
    needValid: 0,
    agreePaySmsCode: '',
    countdown: 60,
    counting: false,
    problem: '',
    paying: false,
  })
})

it('the sign-up keeps its state under the names of the specification [PROMO-007]', () => {
  expect(Object.keys(signUp.state)).toEqual(
    expect.arrayContaining(['mobile', 'imgValidate', 'smsCode']),
  )
  expect(Object.keys(signUp.data)).toEqual(expect.arrayContaining(['sid', 'landingConfig']))
  expect(Object.keys(signUp.rules)).toContain('captcha')
})
