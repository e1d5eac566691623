/** A row in the lender's responses. The types of this file omit members that no page shows. */
export interface Row {
  text: string
  value: string
}

export interface Channel {
  payCode: string
  logo: string
  desc: string
  vCode: string
  BARcodeImg: string
}

export interface Order {
  orderStatus: string
  noticeStatusText: string
  noticeDesText: string
  productName: string
  productLogo: string
  userOrderDetail: { detail: Row[] }
}

export interface Instalment {
  repayAmount: string
  repayDate: string
  productName: string
  productLogo: string
  detail: Row[]
  repayList: { reviewer: string; list: Channel[] }[]
  noticeMsg: string
}

export interface Extension {
  productName: string
  productLogo: string
  delayInfo: { reviewer: string; delayAmount: string; delayTime: string }
  repayPlan: { title: string; time: string }[]
  repayList: { title: string; list: Channel[] }[]
  noticeMsg: string
  note: string
}

export interface Payment {
  payCode: string
  amount: string
  requestType: string
}

const paths = {
  order: '/v3/loan-details/loan-details',
  repayment: '/v3/installment/loan-play-detail',
  extension: '/v3/installment/loan-play-delay-detail',
  instructions: '/v3/loan-details/generate-vcode',
}

const session = new URLSearchParams(location.search)
const field = (name: string) => session.get(name) ?? ''

export const loadOrder = () => ask(paths.order) as Promise<Order>
export const loadInstalment = () => ask(paths.repayment) as Promise<Instalment>
export const loadExtension = () => ask(paths.extension) as Promise<Extension>

/** Loads the next screen of a payment. */
export const loadInstructions = (payment: Payment) => ask(paths.instructions, { ...payment })

/** Sends a request to the lender, with the query and the headers that the app would send. */
async function ask(path: string, params: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const query = new URLSearchParams({
    deviceId: field('deviceId'),
    userId: field('userId'),
    sessionId: field('sessionId'),
    merchantNumber: '100001',
    orderId: field('orderId'),
    productId: field('productId'),
    ...params,
  })
  const headers = {
    Accept: 'application/json, text/plain, */*',
    language: 'es',
    'X-Requested-With': 'XMLHttpRequest',
    crp_phe: field('mobilePhone'),
    dearest: field('sessionId'),
    showy: field('userId'),
    dearer: field('deviceId'),
  }
  const response = await fetch(`${path}?${query}`, { headers })
  const answer = (await response.json()) as { success: boolean; message: string; data: unknown }
  if (!answer.success) throw new Error(answer.message)
  return answer.data
}

export const inPesos = (amount: string): string =>
  `$${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
