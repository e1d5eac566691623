import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../renderer/language/json'
import { readFiles } from '../../sandbox/project/project-files'
import { edit, type Edit } from './testing/edit'
import { compareProjects } from './compare-projects'

const files = readFiles(fileURLToPath(new URL('../../..', import.meta.url)))
const details = 'schemas/screens/order/loan-details.json'
const repayment = 'schemas/screens/repayment/repayment.json'
const channel = 'schemas/fragments/payment-channel.json'

function readings(path: string, ...edits: Edit[]): string[] {
  const edited = JSON.stringify(edits.reduce(edit, JSON.parse(files.get(path)!) as Json))
  return compareProjects(files, new Map([...files, [path, edited]])).map(
    ({ subject, text }) => `${subject.title.replace(/ \(.*/, '')}: ${text}`,
  )
}

// Typical edits by the operations team, in real documents.
describe('a reviewer of the order status sees', () => {
  it('that a button also appears for another status', () => {
    expect(readings(details, ['insert', '/rules/payable/in/1/-', '151'])).toEqual([
      'My loan: the group "actions" also shows for order status "151"',
      'My loan: *Repay* also shows for order status "151"',
      'My loan: *Extend* also shows for order status "151"',
      'My loan: *Repay* depends on the rule payable, which changed',
      'My loan: what happens automatically depends on the rule payable, which changed',
      'My loan: the rule payable also holds for order status "151"',
    ])
  })

  it('that a button leads to another screen', () => {
    expect(readings(details, ['set', '/body/2/children/1/on/press/0/screen', 'repayment'])).toEqual(
      ['My loan: *Extend* now leads to *Repayment* (before: leads to *Extend the payment*)'],
    )
  })

  it('that two buttons changed places', () => {
    expect(readings(details, ['move', '/body/2/children/1', '/body/2/children/0'])).toEqual([
      'My loan: *Repay* moved after *Extend*',
    ])
  })

  it('that a modal opens automatically in another case', () => {
    expect(readings(details, ['set', '/on/ready/0/when/===/1', 2])).toEqual([
      'My loan: once everything has loaded, the screen also opens the modal *Rate our service* for order.isScore 2',
      'My loan: once everything has loaded, the screen no longer opens the modal *Rate our service* for order.isScore 1',
    ])
  })

  it('that the operations team chose another option', () => {
    expect(readings(details, ['set', '/options/reminderTrigger', 'on-load'])).toEqual([
      'My loan: *Repay* depends on the option reminderTrigger, which changed',
      'My loan: what happens automatically depends on the option reminderTrigger, which changed',
      'My loan: the option reminderTrigger changed from on-repay to on-load',
    ])
  })

  it('that a fragment depends on a rule of its screen', () => {
    const cards = 'schemas/screens/repayment/choose-repayment.json'
    expect(readings(cards, ['set', '/rules/coupon/if/2', ''])).toEqual([
      'Choose how to pay: the fragment payment-code-button "get-code" depends on the rule coupon, which changed',
      'Choose how to pay: the fragment payment-card-button *Pay* depends on the rule coupon, which changed',
      expect.stringMatching(
        /^Choose how to pay: in the modal .*"resend" depends on the rule coupon, which changed$/,
      ) as string,
      'Choose how to pay: in the modal *You have already paid this loan*, the fragment payment-card-button *Pay again* depends on the rule coupon, which changed',
      expect.stringMatching(
        /^Choose how to pay: the result of the rule coupon changed from /,
      ) as string,
    ])
  })

  it('that a text has other words', () => {
    expect(readings('locales/es/loanDetails.json', ['set', '/repay', 'Pagar ya'])).toEqual([
      'My loan: the text *Pagar* now reads *Pagar ya* (Spanish)',
    ])
  })
})

describe('a reviewer of the repayment sees', () => {
  it('that a row was removed', () => {
    expect(readings(repayment, ['remove', '/body/0/children/1/children/2'])).toEqual([
      'Repayment: the row *Repayment date* was removed',
    ])
  })

  it('that the notice moved above the card', () => {
    expect(readings(repayment, ['move', '/body/2', '/body/0'])).toEqual([
      'Repayment: the text "notice" moved above the card "due"',
    ])
  })

  it('that the barcode button moved above the code', () => {
    expect(readings(channel, ['move', '/body/0/children/2', '/body/0/children/0'])).toEqual([
      `${partTitle}: *Barcode* moved above the copy *Copy*`,
    ])
  })

  it('that a size changed, as a change of layout', () => {
    expect(readings(channel, ['set', '/body/0/children/2/size', 'm'])).toEqual([
      `${partTitle}: *Barcode*: its look (size) changed from s to m`,
    ])
  })
})

const partTitle = 'the fragment payment-channel, on *Extend the payment* and *Repayment*'

describe('a reviewer of a long text sees', () => {
  it('only the words around the change', () => {
    const terms = JSON.parse(files.get('locales/en/terms.json')!) as { description: string }
    const [first] = readings('locales/en/terms.json', [
      'set',
      '/description',
      terms.description.replace('the last payment', 'the last instalment'),
    ])
    expect(first).toMatch(
      /: the text \*….*the last payment.*…\* now reads \*….*the last instalment.*…\* \(English\)/,
    )
  })
})
