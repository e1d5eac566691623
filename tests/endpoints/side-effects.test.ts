import { expect, it } from 'vitest'
import { isObject, valueText, type JsonObject } from '../../renderer/language'
import { readScenarios } from '../../tools/sandbox/serve'

// `npm run check` compares the scenarios' expectations with the screens. This file compares them
// with the specification of every call and toast.
const played = Object.entries(await readScenarios()).map(([screen, { scenarios }]) => ({
  screen,
  effects: effectLists(scenarios),
}))

it('the app shows a loading message during each of eight calls, and during no other call [CMPL-060]', () => {
  const calls = played.flatMap(({ effects }) =>
    effects.flatMap((list) =>
      list.flatMap(({ load, call = load }, at) =>
        call ? [{ call: valueText(call), isBusy: list[at - 1]?.['busy'] !== undefined }] : [],
      ),
    ),
  )
  const namesOf = (list: typeof calls) => new Set(list.map(({ call }) => call))
  const busy = calls.filter(({ isBusy }) => isBusy)
  const names = [
    'complaint.problemSave',
    'complaint.uploadProblemImg',
    'loan.loanDetailPush',
    'promotion.getSms',
    'promotion.register',
    'repayment.repaymentCommit',
    'repayment.repaymentConfirm',
    'repayment.repaymentHuichao',
  ]
  expect(namesOf(busy)).toEqual(new Set(names))
  const others = namesOf(calls.filter(({ isBusy }) => !isBusy))
  expect(others).toContain('loan.loanDetails')
  expect(names.filter((name) => others.has(name))).toEqual([])
})

it('the screens of the loan family have only two toasts: about a missing star and a copied text [HTTP-011 HTTP-012]', () => {
  const asking = played.filter(({ effects }) => {
    const requests = effects
      .flat()
      .flatMap(({ load, call = load }) => (call ? [valueText(call)] : []))
    return requests.length > 0 && requests.every((name) => name.startsWith('loan.'))
  })
  expect(asking.map(({ screen }) => screen)).toEqual(
    expect.arrayContaining(['delay', 'loan-confirm', 'loan-details', 'repayment']),
  )
  const toasts = asking.flatMap(({ effects }) => effects.flat().flatMap(({ toast }) => toast ?? []))
  expect(new Set(toasts)).toEqual(new Set(['Copiado', 'Seleccione una calificación']))
})

/** All lists of side effects in the scenarios, at any depth. */
function effectLists(value: unknown): JsonObject[][] {
  if (!isObject(value)) return Array.isArray(value) ? value.flatMap(effectLists) : []
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'does' ? [each as JsonObject[]] : effectLists(each),
  )
}
