import { expect, it } from 'vitest'
import complaint from '../../schemas/endpoints/complaint.json'
import loan from '../../schemas/endpoints/loan.json'
import promotion from '../../schemas/endpoints/promotion.json'
import repayment from '../../schemas/endpoints/repayment.json'
import system from '../../schemas/endpoints/system.json'

interface Schema {
  type?: string | string[]
  description?: string
  examples?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  format?: string
}
interface Entry {
  method: string
  path: string
  params?: Record<string, { in: string; schema: Schema }>
  response: Schema
  enabled?: boolean
  failure?: object
  success?: object
}

const families = [complaint, loan, repayment, promotion, system]
const entries = families.flatMap(({ family, endpoints }) =>
  Object.entries<Entry>(endpoints).map(([key, entry]) => ({ name: `${family}.${key}`, entry })),
)
const entryOf = (name: string) => entries.find((each) => each.name === name)?.entry
const namesOf = (schema: Schema | undefined): string[] =>
  Object.keys(schema?.properties ?? {}).sort()
const paramsOf = (name: string, place: string) =>
  Object.entries(entryOf(name)?.params ?? {})
    .filter(([, param]) => param.in === place)
    .map(([key]) => key)

it.each(
  [
    'CMPL-054 complaint.problemInit POST /user-problem/problem-init body orderId',
    'CMPL-055 complaint.problemInitForm GET /user-problem/problem-init query',
    'CMPL-056 complaint.problemList POST /user-problem/problem-list body',
    'CMPL-057 complaint.problemDetail POST /user-problem/problem-detail body problemId',
    'CMPL-058 complaint.problemSave POST /user-problem/problem-save body problemType problemSonType problemDetail problemImage orderNo',
    'CMPL-059 complaint.uploadProblemImg POST /user-problem/upload-problem-img file problemImage',
    'CUST-009 complaint.getWhatsapp POST /user-problem/get-whatsapp body overall',
    'CONTRACT-011 complaint.contractDetail GET /v3/loan-details/contract-detail query orderNo',
    'CARPMM-019 loan.generateVcode GET /v3/loan-details/generate-vcode query productId orderId amount payCode requestType',
    'PERIOD-016 loan.loanPlayDetail GET /v3/installment/loan-play-detail query productId orderId',
    'DELAY-019 loan.loanPlayDelayDetail GET /v3/installment/loan-play-delay-detail query productId orderId',
    'CONFIRM-022 loan.loanDetailConfirm GET /v3/loan-confirm/loan-detail-confirm query productId isType',
    'CONFIRM-023 loan.loanDetailPush POST /v3/loan-confirm/loan-detail-push body amount periods termUnit productId',
    'DETAIL-027 loan.loanDetails GET /v3/loan-details/loan-details query productId orderId',
    'RATE-009 loan.googleScore POST /v3/loan-details/google-score body score',
    'PAYCARD-018 repayment.repaymentWay POST /repayment-way query orderId',
    'PAYCARD-003 repayment.repaymentCommit POST /repayment-commit body amount bankName cardId cardNo couponId orderId repayToken bankCode sendMsg',
    'PAYCARD-006 repayment.repaymentConfirm POST /repayment-confirm body orderId verifyCode repaymentRecordId',
    'PAYCARD-007 repayment.repaymentHuichao POST /repayment-huichao body userId orderId amount',
    'PROMO-023 promotion.channelTemplate GET /service/channel/channel-template query templateId',
    'PROMO-024 promotion.trackVisit GET /promotion/track-visit query page_id user_from client_type page_type utm_tag app_from',
    'PROMO-026 promotion.getSid GET /promotion/get-sid query',
    'PROMO-027 promotion.getCaptcha GET /promotion/get-captcha query sid a',
    'PROMO-008 promotion.getSms POST /promotion/get-sms body phone capcode sid deviceId appName app_from user_from utm_tag',
    'PROMO-009 promotion.register POST /promotion/register body phone capcode sid deviceId appName merchantNumber userName smsCode invite_code user_from id app_from utm_tag',
    'PROMO-030 promotion.trackClick GET /promotion/track-click query page_id user_from client_type page_type utm_tag app_from phone',
  ].map((row) => row.split(' ')),
)('%s calls %s as %s %s', (_id, name = '', method, path, place = '', ...params) => {
  const entry = entryOf(name)
  expect([entry?.method, entry?.path, paramsOf(name, place)]).toEqual([method, path, params])
  expect(Object.keys(entry?.params ?? {})).toEqual(params)
})

it.each(
  [
    'CONTRACT-004 complaint.contractDetail IVA Interest amount bankNo commission company contractAmount contractDate daiDate giveAmount mount planDate productName userAddress userName username',
    'CMPL-047 complaint.problemInit orderDetail orderList problemSonType problemType',
    'CMPL-051 complaint.problemDetail content disposeDetail disposeImages images isNeedScore problemId sonType type',
    'CUST-008 complaint.getWhatsapp email phone va',
    'DELAY-017 loan.loanPlayDelayDetail delayInfo note noticeMsg productLogo productName repayList repayPlan',
    'CARPMM-017 loan.generateVcode bottomLogo dataList imgList repayDetail topLogo',
    'PERIOD-015 loan.loanPlayDetail detail noticeMsg productLogo productName repayAmount repayDate repayList',
    'CONFIRM-016 loan.loanDetailConfirm amount amountDec comProductLogo comProductName couNum details firstPayTime isNeedPop isNewContract loanRate messageType periods ratemsg repay_plans sendSms termUnit',
    'CONFIRM-017 loan.loanDetailPush lendDetailsUrl',
    'DETAIL-012 loan.loanDetails h5Url inside isDelay isNewContract isScore noticeDesText noticeStatusText orderStatus productLogo productName userOrderDetail',
  ].map((row) => row.split(' ')),
)('%s %s returns exactly the fields of the specification', (_id, name = '', ...fields) => {
  expect(namesOf(entryOf(name)?.response)).toEqual(fields)
})

it('the documents spell BARcodeImg and eMail as the server does [DELAY-018 CARPMM-018]', () => {
  const { loanPlayDelayDetail, generateVcode } = loan.endpoints
  expect(
    namesOf(loanPlayDelayDetail.response.properties.repayList.items.properties.list.items),
  ).toContain('BARcodeImg')
  expect(namesOf(generateVcode.response.properties.imgList)).toEqual(['content', 'eMail', 'title'])
})

it('the documents list every other key of the table, but disable it [HTTP-009]', () => {
  expect(Object.keys(system.endpoints)).toEqual([
    'login',
    'smsCode',
    'register',
    'homePage',
    'productApply',
    'productDetail',
    'certificationSteps',
    'cardBinding',
    'orderList',
    'contractAgreement',
    'uploadContacts',
    'uploadLocation',
    'uploadDeviceInfo',
  ])
  expect(entries.filter(({ entry }) => entry.enabled === false).map(({ name }) => name)).toEqual(
    Object.keys(system.endpoints).map((key) => `system.${key}`),
  )
})

it('each family has its own success code [HTTP-002 HTTP-013 HTTP-014]', () => {
  expect([complaint, loan, repayment, promotion].map(({ success }) => success)).toEqual([
    { field: 'code', is: ['0'] },
    { field: 'success', is: ['true'] },
    { field: 'code', is: ['00'] },
    { field: 'code', is: ['0'] },
  ])
  expect(
    entries.filter(({ entry }) => entry.success).map(({ name, entry }) => [name, entry.success]),
  ).toEqual([['promotion.channelTemplate', { field: 'code', is: ['00'] }]])
})

it('each family has its own message for a refusal [HTTP-010 HTTP-011]', () => {
  expect(
    [complaint, loan, repayment, promotion].map(({ failure, network }) => [failure, network]),
  ).toEqual([
    [{ show: 'message', ms: 2000, fallback: 'common.refused' }, { show: 'nothing' }],
    [{ show: 'nothing' }, { show: 'nothing' }],
    [
      {
        show: 'message',
        ms: 2000,
        fallback: 'fixed.paymentFailed',
        texts: { incomplete: 'payCard.incomplete' },
      },
      { show: 'text', text: 'fixed.networkError' },
    ],
    [{ show: 'message', ms: 2000, fallback: 'common.refused' }, { show: 'nothing' }],
  ])
})

it('both variants of problem-init have one response type, but for the form no member is required', () => {
  const { required, ...answer } = complaint.endpoints.problemInit.response
  expect(required).toEqual(['problemType'])
  expect(complaint.endpoints.problemInitForm.response).toEqual(answer)
})

it.each(entries)('every value of $name has a description and an example', ({ entry }) => {
  const values = [
    entry.response,
    ...Object.values(entry.params ?? {}).map(({ schema }) => schema),
  ].flatMap(listSchemas)
  expect(values.filter(({ description }) => !description)).toEqual([])
  expect(values.filter((schema) => needsExample(schema) && !schema.examples)).toEqual([])
})

/** Lists and objects have examples in their members, and files have none. */
function needsExample({ type, items, format }: Schema): boolean {
  return !items && type !== 'object' && format !== 'binary'
}

function listSchemas(schema: Schema): Schema[] {
  return [
    schema,
    ...Object.values(schema.properties ?? {}).flatMap(listSchemas),
    ...(schema.items ? listSchemas(schema.items) : []),
  ]
}
