/**
 * A screen of the comparison. The amounts come from the lender's response, so that only the real
 * amounts count.
 */
export interface ComparedScreen {
  route: string
  /** The path of the call that returns the amount due. */
  call: string
  /** The amounts that the screen must show, without spaces. */
  amounts: (answer: Answer) => string[]
  control: string
  /** A path that only the next screen requests. The request shows that the tap had an effect. */
  carriedOut: string
}

interface Answer {
  repayAmount: string
  delayInfo: { delayAmount: string }
  userOrderDetail: { detail: readonly { value: string }[] }
}

const channel = 'Súper Mazorca: pague en caja con su referencia'
const instructions = '/v3/loan-details/generate-vcode'

export const screens: Readonly<Record<string, ComparedScreen>> = {
  order: {
    route: '/order',
    call: '/v3/loan-details/loan-details',
    amounts: ({ userOrderDetail }) =>
      userOrderDetail.detail
        .map(({ value }) => value.replaceAll(' ', ''))
        .filter((value) => value.startsWith('$')),
    control: 'Pagar',
    carriedOut: '/v3/installment/loan-play-detail',
  },
  repayment: {
    route: '/repayment',
    call: '/v3/installment/loan-play-detail',
    amounts: ({ repayAmount }) => [inPesos(repayAmount)],
    control: channel,
    carriedOut: instructions,
  },
  extension: {
    route: '/delay',
    call: '/v3/installment/loan-play-delay-detail',
    amounts: ({ delayInfo }) => [inPesos(delayInfo.delayAmount)],
    control: channel,
    carriedOut: instructions,
  },
}

const inPesos = (amount: string) =>
  `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
