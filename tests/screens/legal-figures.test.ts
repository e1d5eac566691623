import { describe, expect, it } from 'vitest'
import enPrivacy from '../../locales/en/privacy.json'
import enSite from '../../locales/en/site.json'
import enTerms from '../../locales/en/terms.json'
import esPrivacy from '../../locales/es/privacy.json'
import esSite from '../../locales/es/site.json'
import esTerms from '../../locales/es/terms.json'
import { isObject, valueText, type JsonObject } from '../../renderer/language'

/** Every text of the legal pages and of the site, by key. */
const english = textsOf({ terms: enTerms, privacy: enPrivacy, site: enSite })
const spanish = textsOf({ terms: esTerms, privacy: esPrivacy, site: esSite })

/**
 * Figures of the specification, each with every text that mentions it: the clause, the summary of
 * the clause, and the site.
 */
const figures: readonly (readonly [ids: string, figures: string, texts: readonly string[]])[] = [
  [
    'TERMS-008',
    '1',
    [
      'terms.glance.decisionValue',
      'terms.steps.decision',
      'terms.decision.time',
      'site.facts.decision',
    ],
  ],
  [
    'TERMS-011',
    '1 3',
    ['terms.glance.creditValue', 'terms.steps.credit', 'terms.credit.credit', 'site.facts.credit'],
  ],
  [
    'TERMS-012',
    '91 365',
    ['terms.glance.termValue', 'terms.steps.term', 'terms.credit.term', 'site.facts.term'],
  ],
  ['TERMS-008 TERMS-012', '1 91 365', ['site.descriptions.home']],
  ['TERMS-020', '18', ['terms.eligibility.age', 'privacy.security.minors']],
  [
    'TERMS-023',
    '7',
    ['terms.glance.earlyValue', 'terms.repayment.days', 'terms.repayment.notBefore'],
  ],
  ['TERMS-024', '3', ['terms.changes.notice']],
  ['TERMS-029', 'Rs.1,000', ['terms.late.feeNewValue']],
  ['TERMS-030', 'Rs.800', ['terms.late.feeRepeatValue']],
  ['TERMS-029 TERMS-030', 'Rs.1,000 Rs.800', ['terms.glance.feeValue']],
  ['TERMS-031', '1 30', ['terms.late.first']],
  ['TERMS-031', '5%', ['terms.late.firstValue']],
  ['TERMS-032', '31 90', ['terms.late.second']],
  ['TERMS-032', '4%', ['terms.late.secondValue']],
  ['TERMS-033', '91', ['terms.late.third']],
  ['TERMS-033', '2%', ['terms.late.thirdValue']],
  ['TERMS-031..033', '5% 1 30 4% 31 90 2% 91', ['terms.glance.interestValue']],
  ['TERMS-034', '7 working', ['terms.assignment.lender']],
  ['TERMS-035', '10', ['terms.default.judgment']],
  ['PRIV-008', '30', ['privacy.glance.faceValue', 'privacy.face.time', 'privacy.retention.face']],
  ['PRIV-009', '20', ['privacy.glance.arcoValue']],
  ['PRIV-010', '15 working', ['privacy.glance.effectValue']],
  ['PRIV-009 PRIV-010', '20 15 working', ['privacy.arco.decision']],
  ['PRIV-011', '5 working', ['privacy.glance.correctionValue', 'privacy.corrections.correction']],
  ['PRIV-012', '10 working', ['privacy.glance.answerValue', 'privacy.corrections.answer']],
  ['the stars of a rating', '1 5', ['site.reviews.starsAlt']],
]

describe.each([
  ['English', english],
  ['Spanish', spanish],
])('the figures in %s', (_, texts) => {
  it.each(figures)(
    '%s are %s in the clause and in the summary of the clause',
    (_ids, figure, keys) => {
      for (const key of keys) expect([key, figuresOf(texts.get(key)!)]).toEqual([key, figure])
    },
  )

  it('are all in the list of this test', () => {
    const comparedKeys = new Set(figures.flatMap(([, , keys]) => keys))
    const others = [...texts].filter(
      ([key, text]) => figuresOf(text) !== '' && !comparedKeys.has(key),
    )
    expect(others).toEqual([])
  })
})

/** Returns amounts, shares and counts in order, without repetitions and clause numbers. */
function figuresOf(text: string): string {
  const figuresInText = text
    .replace(/^\d+\. |(?:clause|cláusula) \d+|\{\w+\}/g, '')
    .replaceAll(/(?:working|business) days|días hábiles/g, 'working')
    .match(/(?:Rs\.)?\d+(?:,\d+)*(?:%| working)?/g)
  return [...new Set(figuresInText)].join(' ')
}

function textsOf(tree: JsonObject, above = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([name, entry]) =>
      isObject(entry)
        ? [...textsOf(entry, `${above}${name}.`)]
        : [[`${above}${name}`, valueText(entry)] as const],
    ),
  )
}
