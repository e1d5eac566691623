import type { Handler } from '../call'
import { answer, refuse } from '../outcome'
import { readText } from '../read-request'
import { loanDetailConfirm, loanDetailPush } from './loan-offer'
import { loanDetails } from './order-details'
import { generateVcode } from './pay-instructions'
import { loanPlayDelayDetail, loanPlayDetail } from './repayment-plans'

const googleScore: Handler = ({ session, body }) => {
  if (!/^[1-5]$/.test(readText(body.score))) return refuse('400', 'score')
  session.rated = true
  return answer()
}

/** Answers of the loan family (v3). */
export const loanHandlers: Readonly<Record<string, Handler>> = {
  'loan.loanDetails': loanDetails,
  'loan.loanPlayDetail': loanPlayDetail,
  'loan.loanPlayDelayDetail': loanPlayDelayDetail,
  'loan.loanDetailConfirm': loanDetailConfirm,
  'loan.loanDetailPush': loanDetailPush,
  'loan.generateVcode': generateVcode,
  'loan.googleScore': googleScore,
}
