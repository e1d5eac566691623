import type { Call, Handler } from '../call'
import { acceptsImageCode, drawCaptcha } from '../assets/captcha'
import { fileResponse, answer, refuse, type Outcome } from '../outcome'
import { stringValue } from '../read-request'
import { completeSignUp, findSignUp, openSignUp } from '../state/session-states'
import { acceptsCode, sendCode, type SignUp } from '../state/session-state'

/** The default template, and the one template whose promotion has ended. */
const DEFAULT_TEMPLATE = '1'
const ENDED_TEMPLATE = 'ended'
const PHONE = /^1[3-9]\d{9}$/

const words = {
  template: 'Esta promoción ya terminó.',
  sid: 'El registro venció. Abra el enlace de nuevo.',
  phone: 'El número de teléfono no es válido.',
  captcha: 'El código de la imagen no es correcto.',
  registered: 'Este número ya está registrado.',
  smsCode: 'El código SMS no es correcto o ya venció.',
}

const channelTemplate: Handler = ({ query }) => {
  const id = stringValue(query.templateId) || DEFAULT_TEMPLATE
  return id === ENDED_TEMPLATE ? refuse('01', words.template) : answer({ id })
}

const getSid: Handler = ({ session, now }) => answer({ sid: openSignUp(session, now).sid })

const getCaptcha: Handler = ({ query }) => ({
  kind: 'file',
  response: fileResponse(drawCaptcha(stringValue(query.sid)), 'image/svg+xml'),
})

const getSms: Handler = (call) =>
  withSignUp(call, '101', (signUp, phone) => {
    signUp.sms = { phone, sent: sendCode(call.now) }
    return answer()
  })

const register: Handler = (call) =>
  withSignUp(call, '-1', (signUp, phone) => {
    const sentCode = signUp.sms?.phone === phone ? signUp.sms.sent : undefined
    if (!acceptsCode(sentCode, stringValue(call.body.smsCode), call.now))
      return refuse('12', words.smsCode)
    completeSignUp(call.session, signUp, phone)
    return answer()
  })

/** Both steps differ only in the code for a wrong captcha. */
function withSignUp(
  { session, body, now }: Call,
  wrongCaptcha: string,
  next: (signUp: SignUp, phone: string) => Outcome,
): Outcome {
  const phone = stringValue(body.phone)
  const signUp = findSignUp(session, stringValue(body.sid), now)
  if (!signUp) return refuse('102', words.sid)
  if (!PHONE.test(phone)) return refuse('103', words.phone)
  if (!acceptsImageCode(signUp.sid, stringValue(body.capcode)))
    return refuse(wrongCaptcha, words.captcha)
  return session.registeredPhones.has(phone) ? refuse('11', words.registered) : next(signUp, phone)
}

export const promotionHandlers: Readonly<Record<string, Handler>> = {
  'promotion.channelTemplate': channelTemplate,
  'promotion.trackVisit': () => answer(),
  'promotion.getSid': getSid,
  'promotion.getCaptcha': getCaptcha,
  'promotion.getSms': getSms,
  'promotion.register': register,
  'promotion.trackClick': () => answer(),
}
