import { isObject } from '../../../renderer/language'

/** The content of a response that a borrower must see, even if other values are faulty. */
export interface RequiredContent {
  readonly amounts: readonly string[]
  /** The texts of the payment methods. */
  readonly ways: readonly string[]
  /** The ids of controls that navigate. */
  readonly controls: readonly string[]
  /** True if an amount is expected and the response has none. */
  readonly lacksAmount: boolean
}

const nothing: RequiredContent = { amounts: [], ways: [], controls: [], lacksAmount: false }

// The test parses the response by hand, independently of the tested code.

const member = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

const words = ['null', 'undefined', 'NaN', '[object Object]']
function textAt(value: unknown, name: string): string[] {
  const found = member(value, name)
  const isText = typeof found === 'string' || typeof found === 'number'
  return isText && /[\p{L}\p{N}]/u.test(String(found)) && !words.includes(String(found))
    ? [String(found).replace(/\p{Surrogate}/gu, '\uFFFD')]
    : []
}

const itemsAt = (value: unknown, name: string): readonly unknown[] => {
  const found = member(value, name)
  return Array.isArray(found) ? found : []
}

/** An amount contains a digit. */
const amountAt = (
  value: unknown,
  name: string,
): Pick<RequiredContent, 'amounts' | 'lacksAmount'> => {
  const amounts = textAt(value, name).filter((text) => /\d/.test(text))
  return { amounts, lacksAmount: amounts.length === 0 }
}

const channelsIn = (answer: unknown): Pick<RequiredContent, 'ways'> => ({
  ways: itemsAt(answer, 'repayList')
    .flatMap((group) => itemsAt(group, 'list'))
    .flatMap((channel) => textAt(channel, 'desc')),
})

const instalmentIn = (answer: unknown): RequiredContent => ({
  ...nothing,
  ...channelsIn(answer),
  ...amountAt(answer, 'repayAmount'),
})

const statusOf = (answer: unknown) => textAt(answer, 'orderStatus')[0] ?? ''

const rowsIn = (answer: unknown) =>
  statusOf(answer) === '110'
    ? []
    : itemsAt(member(answer, 'userOrderDetail'), 'detail').flatMap((row) =>
        textAt(row, 'value').filter((value) => value !== '0'),
      )

function offerIn(answer: unknown): RequiredContent {
  const [amounts, periods] = [textAt(answer, 'amount'), textAt(answer, 'periods')]
  const isWhole = amounts.length > 0 && periods.every((text) => /^-?\d+$/.test(text))
  return isWhole && periods.length > 0 ? { ...nothing, amounts, controls: ['submit'] } : nothing
}

const instructionsIn = (answer: unknown): RequiredContent => ({
  ...nothing,
  ...amountAt(member(answer, 'repayDetail'), 'amount'),
  ways: textAt(member(answer, 'repayDetail'), 'vCode'),
})

/**
 * The parsers by screen and endpoint. All other screens have neither amounts nor payment methods.
 */
const readers: Readonly<Record<string, (answer: unknown) => RequiredContent>> = {
  'repayment loan.loanPlayDetail': instalmentIn,
  'payment-provider loan.loanPlayDetail': instalmentIn,
  'delay loan.loanPlayDelayDetail': (answer) => ({
    ...nothing,
    ...channelsIn(answer),
    ...amountAt(member(answer, 'delayInfo'), 'delayAmount'),
  }),
  'repay-instructions loan.generateVcode': instructionsIn,
  'payment-provider loan.generateVcode': instructionsIn,
  'loan-details loan.loanDetails': (answer) => ({
    ...nothing,
    ways: rowsIn(answer),
    controls: ['174', '180'].includes(statusOf(answer)) ? ['repay'] : [],
  }),
  'borrow-detail loan.loanDetails': (answer) => ({
    ...nothing,
    ways: rowsIn(answer),
    controls: ['mine', 'refresh'],
  }),
  'loan-confirm loan.loanDetailConfirm': offerIn,
  'confirm-new loan.loanDetailConfirm': offerIn,
  'confirm-period loan.loanDetailConfirm': offerIn,
  'choose-repayment repayment.repaymentWay': (answer) => ({
    ...nothing,
    amounts: ['3480.00'],
    ways: itemsAt(answer, 'bankCards')
      .filter((card) => textAt(card, 'id').length > 0)
      .flatMap((card) => textAt(card, 'bankName')),
    controls: isObject(answer) ? ['add-card'] : [],
  }),
}

export const knownOf = (screen: string, endpoint: string, answer: unknown): RequiredContent =>
  readers[`${screen} ${endpoint}`]?.(answer) ?? nothing
