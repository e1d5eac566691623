import type { Handler } from '../call'
import { answer, refuse } from '../outcome'
import { readText } from '../read-request'
import { contractDetail } from './contract'
import { problemInit } from './problem-init'
import { problemDetail, problemList, problemSave } from './problems'
import { uploadProblemImg } from './upload-image'

/** The service answers only the fixed value of the specification. */
const OVERALL = '30'

const getWhatsapp: Handler = ({ body, language }) => {
  if (readText(body.overall) !== OVERALL)
    return refuse('1', { es: 'Solicitud no válida.', en: 'Invalid request.' }[language])
  return answer(
    {
      es: { phone: '+52 55 5550 0142', va: '+52 55 5550 0100', email: 'ayuda@colibri.example' },
      en: { phone: '+91 22 5550 0142', va: '+91 22 5550 0100', email: 'help@hummingbird.example' },
    }[language],
  )
}

/** Answers of the complaint and customer-service family. */
export const complaintHandlers: Readonly<Record<string, Handler>> = {
  'complaint.problemInit': problemInit,
  'complaint.problemInitForm': problemInit,
  'complaint.problemList': problemList,
  'complaint.problemDetail': problemDetail,
  'complaint.problemSave': problemSave,
  'complaint.uploadProblemImg': uploadProblemImg,
  'complaint.getWhatsapp': getWhatsapp,
  'complaint.contractDetail': contractDetail,
}
