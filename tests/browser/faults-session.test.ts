import { describe, expect, it } from 'vitest'
import { answerWith, expectUsable, listenTo } from './fault-parts'
import { useProduct } from './harness'
import { button } from './page-parts'

const product = useProduct({ config: { allowedHosts: ['pay.example'] } })
const markup =
  '"><img src=x onerror="document.title=\'taken\'"><script>document.title="taken"</script>'

describe('a malicious query', () => {
  it.each([
    ['markup', '/order', markup],
    ['markup', '/chooseRepayment', markup],
    ['markup', '/loanConfirm', markup],
    ['markup', '/complainPageNext', markup],
    ['1,200 characters', '/order', 'a'.repeat(1200)],
    ['1,200 digits', '/chooseRepayment', '9'.repeat(1200)],
    ['an expression', '/order', '{"var":"constructor.constructor"}'],
    ['control characters', '/repayment', 'a\u0000\u202e\r\nb'],
  ])(
    'of %s at %s is plain text: no script runs, and the page stays usable [S2]',
    async (_, route, value) => {
      const { page, open } = await product.phone()
      const { uncaught } = listenTo(page)
      await open(route, {
        withholdingAmount: value,
        couponMoney: value,
        couponId: value,
        productId: value,
        problemType: value,
        problemSonType: value,
        orderNo: value,
        appName: value,
      })
      await expectUsable(page)
      expect([
        await page.locator('img[src="x"], #root script').count(),
        await page.title(),
        uncaught,
      ]).toEqual([0, expect.not.stringContaining('taken'), []])
    },
  )

  it.each([
    '__proto__=a&constructor=b&toString=c',
    'userId=%E0%A4%A&orderId=%',
    '&&==&=a&?&userId',
    '%00=%00',
  ])('with the invalid parameter "%s" leaves a usable page [S2]', async (part) => {
    const { page } = await product.phone()
    const { uncaught } = listenTo(page)
    await page.goto(`${product.origin()}/order?${part}`)
    await expectUsable(page)
    expect(uncaught).toEqual([])
  })

  it('with a duplicate parameter leads to calls with the first value, and to a report with only the name of the parameter [S2]', async () => {
    const { page, calls, open } = await product.phone()
    await open('/aboutUs')
    const { said: messages } = listenTo(page)
    await page.goto(
      `${page.url().replace('/aboutUs', '/order')}&userId=intruder-77&orderId=intruder-78`,
    )
    await button(page, 'Pagar').waitFor()
    const seen = (await calls()).filter(({ path }) => path.endsWith('/loan-details/loan-details'))
    expect(seen.map(({ query }) => [query['userId'], query['orderId']])).toEqual([
      ['u-1', '100174'],
    ])
    expect(messages.join()).toContain('"userId" is given more than once')
    expect(messages.join()).not.toContain('intruder')
  })
})

describe('the values of a session', () => {
  const secrets = { userId: 'borrower-7741', deviceId: 'device-9920', mobilePhone: '5512349876' }

  it('appear in no Referer header and in no console message, whatever fails and wherever the page leads [S1]', async () => {
    const { page, show } = await product.phone()
    const { said: messages } = listenTo(page)
    const referers: (string | undefined)[] = []
    page.on('request', (request) => void referers.push(request.headers()['referer']))
    await page.route('https://pay.example/**', (route) =>
      route.fulfill({ body: 'Pay here', contentType: 'text/plain' }),
    )
    await page.route('**/loan-play-detail?**', (route) =>
      route.fulfill({ json: { success: true, data: { repayAmount: secrets, more: [secrets] } } }),
    )
    await show('/repayment', 'repayment', 'due', { ...secrets, orderId: '100174' })
    await button(page, 'Reintentar').waitFor()
    await answerWith(page, '/v3/loan-details/loan-details', {
      h5Url: `https://stranger.example/?userId=${secrets.userId}`,
      isDelay: 0,
    })
    await show('/order', 'loan-details', '174', secrets)
    await button(page, 'Pagar').click()
    await expect.poll(() => messages.join()).toContain('url-refused')
    await page.unroute('**/v3/loan-details/loan-details?**')
    await answerWith(page, '/v3/loan-details/loan-details', {
      h5Url: 'https://pay.example/now',
      isDelay: 0,
    })
    await show('/order', 'loan-details', '174', secrets)
    await button(page, 'Pagar').click()
    await page.waitForURL(/^https:\/\/pay\.example\/now/)
    expect(referers.filter(Boolean)).toEqual([])
    for (const secret of Object.values(secrets)) expect(messages.join()).not.toContain(secret)
    expect(messages.join()).not.toContain('scenario.')
  })

  it('are deleted when another user uses the device [S3]', async () => {
    const { page, open } = await product.phone()
    const storedDraft = () => page.evaluate(() => window.sessionStorage.getItem('lz.draft'))
    await open('/order', { userId: 'u-1' })
    await button(page, 'Pagar').waitFor()
    await page.waitForFunction(() => window.sessionStorage.getItem('lz.owner') !== null)
    await page.evaluate(() => window.sessionStorage.setItem('lz.draft', '"mine"'))
    await open('/order', { userId: 'u-1', couponId: '1' })
    await button(page, 'Pagar').waitFor()
    expect(await storedDraft()).toBe('"mine"')
    await open('/order', { userId: 'u-2' })
    await button(page, 'Pagar').waitFor()
    await expect.poll(storedDraft).toBeNull()
  })
})
