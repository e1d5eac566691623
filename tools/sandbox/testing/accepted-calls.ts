import { captchaAnswer } from '../answers/promotion'
import { SANDBOX_SMS_CODE } from '../state/session-state'
import type { CallInput } from './test-client'

const ORDERS = ['100021', '100151', '100110', '100174', '100180', '100200', 'unknown', '']
const SIGN_UP = { phone: '13912345678', sid: 'sid-200001', capcode: captchaAnswer('sid-200001') }

/** The test calls of each endpoint that refuses a call with the examples of its parameters. */
export const acceptedCalls: Readonly<Record<string, readonly CallInput[]>> = {
  'complaint.problemInit': ORDERS.map((orderId) => ({ body: { orderId } })),
  'complaint.problemInitForm': [{}],
  'complaint.problemDetail': [{ body: { problemId: '9001' } }, { body: { problemId: '9002' } }],
  'complaint.problemSave': [
    {
      body: {
        problemType: '2',
        problemSonType: '',
        problemDetail: 'x',
        problemImage: '',
        orderNo: '',
      },
    },
  ],
  'complaint.uploadProblemImg': [{ form: jpegForm() }],
  'complaint.getWhatsapp': [{ body: { overall: 30 } }],
  'complaint.contractDetail': ORDERS.map((orderNo) => ({ query: { orderNo } })),
  'loan.loanDetails': ORDERS.map((orderId) => ({ query: { orderId } })),
  'loan.loanPlayDetail': ORDERS.map((orderId) => ({ query: { orderId } })),
  'loan.loanPlayDelayDetail': ORDERS.map((orderId) => ({ query: { orderId } })),
  'loan.loanDetailConfirm': ['7001', '7002', '7003', ''].flatMap((productId) =>
    ['', '1'].map((isType) => ({ query: { productId, isType } })),
  ),
  'loan.loanDetailPush': [
    { body: { amount: '3000.00', periods: 14, termUnit: 'D', productId: '7001' } },
  ],
  'loan.generateVcode': ['1', '2', ''].flatMap((requestType) =>
    ['mazorca', 'palmera', 'quetzal', ''].map((payCode) => ({
      query: { requestType, payCode, amount: '' },
    })),
  ),
  'loan.googleScore': [{ body: { score: 5 } }],
  'repayment.repaymentCommit': ['501', '502'].map((cardId) => ({
    body: { amount: '1', cardId, repayToken: cardId, orderId: '100174' },
  })),
  'repayment.repaymentConfirm': [
    { body: { repaymentRecordId: '200001', verifyCode: SANDBOX_SMS_CODE } },
  ],
  'repayment.repaymentHuichao': [{ body: { amount: '1', orderId: '100174' } }],
  'promotion.getSms': [{ body: SIGN_UP }],
  'promotion.register': [{ body: { ...SIGN_UP, smsCode: SANDBOX_SMS_CODE } }],
}

/** The calls that a session must make before a call of this endpoint. */
export const callsBefore: Readonly<Record<string, readonly [name: string, sent: CallInput][]>> = {
  'repayment.repaymentConfirm': [
    [
      'repayment.repaymentCommit',
      { body: { amount: '1', cardId: '501', repayToken: 't', orderId: '100174' } },
    ],
  ],
  'promotion.getSms': [['promotion.getSid', {}]],
  'promotion.register': [
    ['promotion.getSid', {}],
    ['promotion.getSms', { body: SIGN_UP }],
  ],
}

function jpegForm(): FormData {
  const form = new FormData()
  form.append('problemImage', new Blob([new Uint8Array([0xff, 0xd8, 0xff])]), 'a.jpg')
  return form
}
