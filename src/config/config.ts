/** The settings of a deployment, which the app reads from `/config.json`. */
export interface Config {
  /** The `origin` of the servers, and the base (path or URL) of each endpoint family. */
  api: Readonly<Record<string, string>>
  provider: string
  merchantNumber: string
  profile: string
  /** The session parameter for each header. */
  headers: Readonly<Record<string, string>>
  idempotencyHeader: string
  shell: { object: string; deepLink: string }
  /** The hosts to which URLs from a server may lead. The page's own host is always allowed. */
  allowedHosts: readonly string[]
  /** The hosts of images. If the list is empty, a server may send image URLs with any host. */
  imageHosts: readonly string[]
  site: {
    appName: string
    companyName: string
    address: string
    phone: string
    email: string
    copyright: string
    privacyFrame: string
    commissions: string
    androidApp: string
    iosApp: string
  }
  /** Replacements for the paths of endpoints, by `family.endpoint`. */
  paths: Readonly<Record<string, string>>
  /** True for a deployment with the preview for testers, which borrowers must not have. */
  preview: boolean
  /** The URL of releases. If it is empty, the app uses only the embedded documents. */
  releases: string
  releaseKeys: readonly string[]
  /** The public keys of approvers. Without keys, releases need no approval. */
  approverKeys: readonly string[]
  /** The URL for reports. If it is empty, no reports are sent. */
  reports: string
  /** The share of pages that send reports, from 0 to 1. */
  reportsRate: number
}

/** The default settings, for members that are missing or invalid in `/config.json`. */
export const defaultConfig: Config = {
  api: {
    origin: '',
    complaint: '/stadium',
    loan: '',
    repayment: '/api/v1/{provider}/{provider}-api/service/loan',
    promotion: '/api/v2/{provider}/',
    captcha: '/api/v2/{provider}/',
  },
  provider: 'lender',
  merchantNumber: '100001',
  profile: 'mx',
  headers: {
    crp_phe: 'mobilePhone',
    dearest: 'sessionId',
    showy: 'userId',
    dearer: 'deviceId',
    swift: 'sessionId',
    eyes: 'deviceId',
  },
  idempotencyHeader: 'Idempotency-Key',
  shell: { object: 'LoanShell', deepLink: 'loanshell://product?productId={productId}' },
  allowedHosts: [],
  imageHosts: [],
  site: {
    appName: '',
    companyName: '',
    address: '',
    phone: '',
    email: '',
    copyright: '',
    privacyFrame: '',
    commissions: '',
    androidApp: '',
    iosApp: '',
  },
  paths: {},
  preview: false,
  releases: '',
  releaseKeys: [],
  approverKeys: [],
  reports: '',
  reportsRate: 1,
}
