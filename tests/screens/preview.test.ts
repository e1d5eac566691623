import { describe } from 'vitest'
import { states, type Statement } from './states'

const typed = {
  appVersion: '4.2.0',
  deviceName: 'Pixel 8',
  deviceId: 'd-77',
  osVersion: '14',
  sessionId: 's-typed',
  advertisingId: 'ad-9',
  productId: '7002',
  orderId: '100180',
}
const fills = Object.entries(typed).map(([fill, value]) => ({ fill, value }))

describe('the test preview', () => {
  states(
    'test-preview',
    [
      'loan-confirm',
      'loan-details',
      'repayment',
      'delay',
      'bind-bank',
      'about-us',
      'complaint-home',
      'customer-service',
      'privacy-policy',
      'repay-instructions',
    ].map(
      (screen): Statement => [
        `opens ${screen} with the typed values [DEV-002..011]`,
        { query: { isNeedPop: '1' }, steps: [...fills, { press: `open-${screen}` }] },
        {
          after: fills.length + 1,
          does: [{ go: screen, with: { ...typed, isNeedPop: '1', languageType: '1' } }],
        },
      ],
    ),
  )
})
