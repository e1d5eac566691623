import { describe, expect, it } from 'vitest'
import app from '../../schemas/app.json'
import { defaultConfig } from '../config/config'
import { readSession } from './read-session'

const common = {
  deviceId: 'd-1',
  appVersion: '2.1.0',
  userId: 'u-1',
  appName: 'app',
  sessionId: 's-1',
  clientType: 'android',
  merchantNumber: '200002',
  mobilePhone: '5512345678',
  orderId: 'o-1',
  productId: 'p-1',
  couponId: 'c-1',
  couponMoney: '10.50',
  withholdingAmount: '99',
}

const read = (search: string, hash = '') =>
  readSession({ search, hash }, app.session, { config: defaultConfig, profile: {} })

describe('the session of a page', () => {
  it('has the thirteen common parameters of the query, unchanged [SESSION-001 SESSION-005]', () => {
    expect(Object.keys(common)).toEqual(app.session.common)
    expect(read(`?${new URLSearchParams(common).toString()}`)).toEqual({
      values: common,
      problems: [],
    })
  })

  it.each(['', '?', '?merchantNumber='])(
    'has the configured merchant number if the query is "%s" [SESSION-002 AMBIG-056]',
    (search) => {
      expect(read(search).values).toEqual({ merchantNumber: '100001' })
    },
  )

  it('also reads the order number and the problem [SESSION-003]', () => {
    const also = { orderNo: 'n-1', problemType: '1', problemSonType: '11', problemId: '7' }
    expect(read(`?${new URLSearchParams(also).toString()}`).values).toEqual({
      merchantNumber: '100001',
      ...also,
    })
  })

  it('lacks parameters that are not in the URL, and keeps empty ones [SESSION-007]', () => {
    const { values } = read('?userId=u-1&couponId=')
    expect(values).toEqual({ userId: 'u-1', couponId: '', merchantNumber: '100001' })
  })

  it('ignores unknown parameters', () => {
    expect(read('?utm_source=x&__proto__=y&constructor=z').values).toEqual({
      merchantNumber: '100001',
    })
  })

  it('uses the first of duplicate parameters and reports the name, not the value [S2]', () => {
    const { values, problems } = read('?userId=u-1&userId=intruder')
    expect(values.userId).toBe('u-1')
    expect(problems).toEqual([
      'The parameter "userId" is given more than once; the first one counts.',
    ])
  })

  it.each(['undefined', 'null', 'NaN', '(null)', '[object Object]'])(
    'treats the word %s as a missing value and reports the name [P17]',
    (word) => {
      const wordQuery = { withholdingAmount: word, orderId: 'o-1', merchantNumber: word }
      expect(read(`?${new URLSearchParams(wordQuery).toString()}`)).toEqual({
        values: { orderId: 'o-1', merchantNumber: '100001' },
        problems: ['withholdingAmount', 'merchantNumber'].map(
          (name) => `The parameter "${name}" is a word for nothing.`,
        ),
      })
    },
  )

  it('uses the first valid value of a repeated parameter, in the query and in a hash route [P17]', () => {
    expect(read('?orderId=null&orderId=o-1').values.orderId).toBe('o-1')
    expect(read('?orderId=o-1', '#/borrowDetail?orderId=undefined').values.orderId).toBe('o-1')
  })

  it.each([
    ['+525512345678', '+525512345678', 1],
    ['+5512345678+', '+5512345678', 1],
    ['%2B525512345678', '+525512345678', 0],
    ['5512345678', '5512345678', 0],
    ['5512345678%20', '5512345678', 1],
    ['%20%2B525512345678', '+525512345678', 1],
    ['+', '', 1],
    ['', '', 0],
  ])('reads the phone number %s of a URL as %j [P12]', (numberText, mobilePhone, count) => {
    const { values, problems } = read(`?mobilePhone=${numberText}&couponId=+7`)
    expect(values).toMatchObject({ mobilePhone, couponId: ' 7' })
    expect(problems).toHaveLength(count)
  })

  it("has the values of a hash route's query instead of the page's query [ROUTE-026]", () => {
    const { values, problems } = read(
      '?userId=u-1&orderId=o-1',
      '#/borrowDetail/?orderId=o-2&productId=p%202',
    )
    expect(values).toMatchObject({ userId: 'u-1', orderId: 'o-2', productId: 'p 2' })
    expect(problems).toEqual([])
  })

  it('does not treat an anchor as a hash route', () => {
    expect(read('', '#part?userId=u-2').values.userId).toBeUndefined()
  })

  it('uses the region flag of the profile only if the page has none [AMBIG-001]', () => {
    const inIndia = { config: defaultConfig, profile: { region: '1' } }
    const region = (search: string) =>
      readSession({ search, hash: '' }, app.session, inIndia).values.isNeedPop
    expect([region(''), region('?isNeedPop=2')]).toEqual(['1', '2'])
  })

  it('reports a repeated name only once, so that a long link opens fast [C8]', () => {
    expect(read(`?${'userId=1&'.repeat(13_000)}`).problems).toHaveLength(1)
  })
})
