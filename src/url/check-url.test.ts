import { describe, expect, it } from 'vitest'
import { checkUrl } from './check-url'

const policy = {
  origin: 'https://app.example',
  allowedHosts: ['pay.example', 'Bank.Example:8443', 'señal.example'],
}
const check = (raw: unknown) => checkUrl(raw, policy)

describe('a URL from a server', () => {
  it.each([
    ['https://pay.example/a?b=1#c', 'https://pay.example/a?b=1#c'],
    ['https://PAY.Example', 'https://pay.example/'],
    ['https://pay.example:8080/a', 'https://pay.example:8080/a'],
    ['https://bank.example:8443/', 'https://bank.example:8443/'],
    ['https://xn--seal-hqa.example/', 'https://xn--seal-hqa.example/'],
    ['https://app.example/repayment', 'https://app.example/repayment'],
    ['/repayment?orderId=1', 'https://app.example/repayment?orderId=1'],
    ['#/borrowDetail/', 'https://app.example/#/borrowDetail/'],
    ['//pay.example/a', 'https://pay.example/a'],
    ['https://pay.example/a b', 'https://pay.example/a%20b'],
  ])('may lead to %s [E3]', (raw, url) => {
    expect(check(raw)).toEqual({ ok: true, url })
  })

  it.each([
    ['javascript:alert(1)', 'scheme'],
    ['JaVaScRiPt:alert(1)', 'scheme'],
    [' javascript:alert(1)', 'scheme'],
    ['data:text/html,<script>1</script>', 'scheme'],
    ['blob:https://evil.example/1', 'scheme'],
    ['blob:https://app.example/1', 'scheme'],
    ['file:///etc/hosts', 'scheme'],
    ['vbscript:x', 'scheme'],
    ['tel:123', 'scheme'],
    ['mailto:a@b.example', 'scheme'],
    ['intent://scan/#Intent;scheme=x;end', 'scheme'],
    ['http://pay.example/', 'scheme'],
    ['ws://pay.example/', 'scheme'],
  ])('is refused because of its scheme: %s [C9 E3]', (raw, reason) => {
    expect(check(raw)).toEqual({ ok: false, reason })
  })

  it.each([
    ['https://evil.example/', 'host'],
    ['//evil.example/', 'host'],
    ['https://pay.example.evil.example/', 'host'],
    ['https://evil.example/https://pay.example/', 'host'],
    ['https://pay.example.', 'host'],
    ['https://notpay.example', 'host'],
    ['https://bank.example/', 'host'],
    ['https://bank.example:8444/', 'host'],
    ['https://app.example:444/', 'host'],
    ['https://pаy.example/', 'host'],
    ['https://pay%2eexample.evil.example/', 'host'],
    ['https:///evil.example', 'host'],
    ['https://pay.example@evil.example/', 'userinfo'],
    ['https://user:word@pay.example/', 'userinfo'],
    ['https://@pay.example/', 'userinfo'],
    ['https:\\\\evil.example', 'characters'],
    ['/\\evil.example', 'characters'],
    ['java\nscript:alert(1)', 'characters'],
    ['https://pay.example/\u0000', 'characters'],
    ['https://evil.example\t.pay.example', 'characters'],
    ['https://pay.example/\u0085', 'characters'],
    ['https://', 'malformed'],
    ['https://[::1', 'malformed'],
    ['https://a b.example/', 'malformed'],
    ['', 'empty'],
    ['  ', 'empty'],
    [null, 'empty'],
    [['https://pay.example'], 'empty'],
  ])('is refused for %j (%s) [E3]', (raw, reason) => {
    expect(check(raw)).toEqual({ ok: false, reason })
  })

  it('cannot be a script URL, even on a page without an origin [C9]', () => {
    expect(checkUrl('javascript:alert(1)', { origin: 'null', allowedHosts: [] })).toMatchObject({
      ok: false,
    })
  })

  it('may use http only on localhost, and there only for listed hosts', () => {
    const own = { origin: 'http://localhost:4173', allowedHosts: ['localhost', '127.0.0.1:9000'] }
    expect(checkUrl('/a', own)).toEqual({ ok: true, url: 'http://localhost:4173/a' })
    expect(checkUrl('http://localhost:9000/a', own)).toMatchObject({ ok: true })
    expect(checkUrl('http://127.0.0.1:9000/a', own)).toMatchObject({ ok: true })
    expect(checkUrl('http://127.0.0.1:9001/a', own)).toEqual({ ok: false, reason: 'host' })
    expect(checkUrl('http://localhost.evil.example/a', own)).toEqual({
      ok: false,
      reason: 'scheme',
    })
  })
})
