import { expect, it } from 'vitest'
import { endpoints } from '../../schemas/endpoints/repayment.json'
import type { DataType } from '../../renderer/language'
import { readShape } from '../../src/api/validators'

it.each([1, '1', 'Y', '', null, true, {}, [1], { url: '/x' }])(
  'a wallet flag of %j does not hide the other payment methods [PAYCARD-018]',
  (alipay) => {
    const problems: string[] = []
    const read = readShape(
      endpoints.repaymentWay.response as DataType,
      { alipay, repayToken: 't', bankCards: [{ id: 501 }] },
      problems,
    )
    expect([read, problems]).toEqual([expect.objectContaining({ bankCards: [{ id: '501' }] }), []])
  },
)
