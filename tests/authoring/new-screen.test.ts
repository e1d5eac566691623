import { describe, expect, it } from 'vitest'
import {
  newScreen,
  type NewScreenRequest,
} from '../../tools/analysis/authoring/new-screen/new-screen'
import { templates } from '../../tools/analysis/templates/templates'
import { stringsIn } from '../../tools/analysis/project/texts'
import { randomSample } from '../../tools/analysis/mutants/mutations-of'
import { campaignSize, firstSeed } from '../../tools/test/campaigns'
import { after, findingsOf, playedFindings, project } from './testing'

const requestFor = (name: string, from: NewScreenRequest['from']): NewScreenRequest => ({
  name,
  route: `/${name}`,
  titles: { es: `Título ${name}`, en: `Title ${name}` },
  from,
})
const copies = campaignSize('copies')
const all = [
  ...Object.keys(templates).map((template) => requestFor(`new-${template}`, { template })),
  ...randomSample([...project.screens.keys()], copies, firstSeed).map((screen) =>
    requestFor(`copy-of-${screen}`, { screen }),
  ),
]

describe('a new screen', () => {
  it(`has no findings, from every template and as a copy of ${copies} screens`, async () => {
    const now = all.reduce((before, one) => after(before, newScreen(before, one)), project)
    expect(now.screens.size).toBe(project.screens.size + all.length)
    expect(findingsOf(now)).toEqual(findingsOf(project))
    expect(
      await playedFindings(
        now,
        all.map(({ name }) => name),
      ),
    ).toEqual([])
  })

  it('has copies of the texts that only its original uses, and shares the other texts', () => {
    const { texts, screens } = after(
      project,
      newScreen(project, requestFor('my-loan', { screen: 'loan-details' })),
    )
    const keys = stringsIn(screens.get('my-loan')!.document)
    expect(keys).toContain('myLoan.repay')
    expect(keys).toContain('delay.explanation')
    expect(keys).not.toContain('loanDetails.repay')
    expect(texts.get('es')?.get('myLoan.repay')?.value).toBe('Pagar')
    expect(texts.get('en')?.get('myLoan.repay')?.value).toBe('Repay')
  })
})
