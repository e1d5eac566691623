import { describe } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { states, type Statement } from './states'

/** The region flag of the query, the language and the sign of an amount. */
const flags = [
  ['LANG-004 LANG-005', {}, 'es', '$'],
  ['LANG-002 LANG-003', { isNeedPop: '2' }, 'es', '$'],
  ['LANG-006 LANG-007 LANG-010', { isNeedPop: '1' }, 'en', '₹'],
  ['AMBIG-003', { isNeedPop: '2', languageType: '1' }, 'es', '$'],
  ['AMBIG-003', { isNeedPop: '1', languageType: '2' }, 'en', '₹'],
  ...['0', '', '3', '01', 'true'].map(
    (isNeedPop) => ['AMBIG-002', { isNeedPop }, 'es', '$'] as const,
  ),
] as const

describe('the language and the currency of the instructions', () => {
  states(
    'repay-instructions',
    flags.map(([ids, flag, language, sign]): Statement => {
      const query: JsonObject = { amount: '900.00', payCode: 'mazorca', requestType: '2', ...flag }
      return [
        `are ${language} and ${sign} for ${JSON.stringify(flag)} [${ids}]`,
        { query: { orderId: '100180', ...query } },
        {
          sees: {
            text: language === 'es' ? 'Monto total' : 'Total amount',
            amount: `900.00 · ${sign}`,
          },
        },
      ]
    }),
  )
})

describe('the language of the privacy notice', () => {
  const titles = { en: 'Privacy notice', es: 'Aviso de privacidad' }
  const types = [
    ['en', { languageType: '1' }],
    ['en', { languageType: '1', isNeedPop: '2' }],
    ['es', {}],
    ...['0', '2', '', '11'].map((languageType) => ['es', { languageType }] as const),
    ['es', { isNeedPop: '1' }],
  ] as const

  states(
    'privacy-policy',
    types.map(
      ([language, query]): Statement => [
        `is ${language} for ${JSON.stringify(query)}, whatever the region [LANG-008 LANG-009 PRIV-005 PRIV-006 AMBIG-003]`,
        { query },
        { sees: { title: titles[language] } },
      ],
    ),
  )
})
