import { describe, expect, it } from 'vitest'
import { evaluateIn } from '../testing'
import { mailAddress } from '../../language'

describe('the address of an e-mail', () => {
  it.each([
    ['help@lender.example', 'mailto:help@lender.example'],
    [' help+mx@mail.lender.example ', 'mailto:help+mx@mail.lender.example'],
    ['help@lender.example?bcc=x@evil.example', ''],
    ['help@lender.example,x@evil.example', ''],
    ['help@lender.example%0abcc:x@evil.example', ''],
    ['javascript:alert(1)//@lender.example', ''],
    ['help', ''],
    ['', ''],
    [undefined, ''],
  ])('%j becomes %s [C9]', (address, url) => {
    expect(mailAddress(address)).toBe(url)
  })

  it('is an operator of the language', () => {
    expect(
      evaluateIn({ service: { email: 'help@lender.example' } }, { mail: { var: 'service.email' } }),
    ).toBe('mailto:help@lender.example')
  })
})
