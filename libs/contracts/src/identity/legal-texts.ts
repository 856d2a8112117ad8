import { LEGAL_VERSIONS, type LegalDocument } from './legal.ts';

export interface LegalSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A link that stands below the paragraphs. */
  readonly link?: { readonly label: string; readonly path: string };
}

/** A text that people accept; {@link legalPlainText} of it is hashed as evidence. */
export interface LegalText {
  readonly document: LegalDocument;
  readonly title: string;
  readonly version: string;
  /** Calendar date YYYY-MM-DD. */
  readonly date: string;
  readonly sections: readonly LegalSection[];
}

/** The Terms dialog (spec 3 §2): accepted by `PUT /users/accept-eula`. */
export const TERMS: LegalText = {
  document: 'Eula',
  title: 'End User License and Website Terms of Use Agreement',
  version: LEGAL_VERSIONS.Eula,
  date: '2022-12-01',
  sections: [
    {
      heading: '1. What this agreement is',
      paragraphs: [
        'This End User License and Website Terms of Use Agreement (the “Agreement”) is a contract between you and the company that operates this portal (the “Operator”, “we”, “us”). It covers the web portal itself, the documents and reports that it holds, the e-mails that it sends and every service that is offered through it (together the “Portal”).',
        'By choosing “I Agree” you confirm that you have read this Agreement, that you understand it and that you accept it for yourself and, where you use the Portal on behalf of a company, that you are entitled to accept it for that company. If you do not agree, choose “Decline”: you will be signed out and nothing that you have entered will be used.',
        'We keep a record of your acceptance. It holds your account, the version of this text, a fingerprint of its exact wording, the date and time, and the network address from which you accepted.',
      ],
    },
    {
      heading: '2. Who uses the Portal',
      paragraphs: [
        'The Portal is a working place for insured projects, under construction or in operation. “Insurers” are insurance companies, and broker companies that act in the same way, which subscribe to the Portal and start projects in it. The people who work for an Insurer are its coordinators, underwriters or client account handlers, and its own risk engineers.',
        'Everyone else takes part as a third party with a Project Role. “Project Roles” are roles such as broker, insurance representative, risk manager, developer owner, site contact, risk company coordinator and external risk engineer. A Project Role is assigned by an Insurer, for one project at a time, and ends when the Insurer withdraws it, when the project ends or when your account is closed.',
        'For each project there is one “Applicable Insurer”: the Insurer that started it. The Applicable Insurer controls the project. It decides who is invited, which parts of the project each Project Role may see, which documents are shared, when the project is closed and whether it is opened again. We follow the instructions of the Applicable Insurer, and disputes about what you may see in a project are to be raised with it first.',
      ],
    },
    {
      heading: '3. Age and entitlement',
      paragraphs: [
        'You must be 18 years of age or over to use the Portal. The Portal is meant for professional use. It is not directed at consumers and not at children, and we close an account when we learn that its holder is younger than 18.',
        'You may use the Portal only if no law that applies to you forbids it, and only as long as your account has access. Invitations are personal and may not be passed on.',
      ],
    },
    {
      heading: '4. Your licence',
      paragraphs: [
        'As long as this Agreement is in force we grant you a limited, personal, revocable licence, which is not exclusive and cannot be transferred, to use the Portal through an ordinary web browser for the projects in which you have a role and for your own company’s administration. All other rights remain with us and with those who license to us.',
        'The scope of the licence depends on the subscription of your company, or on your own where you have no company. Functions that are not part of the subscription are shown as unavailable or not at all. Demonstration, free and trial access is offered as it is and may be ended at any time.',
      ],
    },
    {
      heading: '5. Your account',
      paragraphs: [
        'You are responsible for what is done with your account. Keep your password to yourself, choose one that you use nowhere else, and tell us at once if you believe that somebody else knows it. Passwords must be changed every three months; the Portal reminds you before one expires. After several failed attempts to sign in the account is locked for a short time.',
        'One account belongs to one person. Accounts shared by several people make it impossible to say who approved a report or closed a recommendation, and are therefore not allowed.',
      ],
    },
    {
      heading: '6. What you must not do',
      paragraphs: [
        'You must not try to reach projects, documents or people that have not been shared with you; copy the Portal or parts of it, take it apart or build a competing product from it; load it with automatic requests beyond ordinary use; upload harmful files; enter what is unlawful, misleading or the property of somebody else without their consent; or use addresses, contact data or figures of other participants for any purpose other than the project for which they were given.',
        'Aggregated figures that are shown anonymously, such as those of the Global Ecosystem section, may be used inside your company. You must not try to find out from them who stands behind a figure.',
      ],
    },
    {
      heading: '7. Content of a project',
      paragraphs: [
        'What you enter or upload (“Content”) remains yours or your company’s. You allow us to store it, to process it, to show it to the participants whom the Applicable Insurer has entitled, and to make backups of it, for as long as the project is kept. You also allow us to use figures from it in aggregated and anonymous form, from which neither a project nor a person can be told.',
        'You confirm that you are entitled to provide the Content and that it is correct to the best of your knowledge. Reports, recommendations and comments that have been issued are part of the record of the project: they may not be removed by their author afterwards, even when the author’s Project Role has ended.',
        'A closed project can be read by those who could read it before, but no further actions are allowed in it. The Applicable Insurer may have a project deleted, subject to the periods for which records must be kept by law.',
      ],
    },
    {
      heading: '8. No engineering or insurance advice by us',
      paragraphs: [
        'Risk scores, hazard maps, loss estimates, suggestions and similar figures are calculated from data that participants and third parties provide. They support the judgement of professionals and never replace it. They are neither an offer of insurance nor a statement that a site is safe, and they do not change any policy. Decisions about cover, premium, safety on site and claims are made by the people and companies responsible for them.',
        'Reports and recommendations are the work of the risk engineer, or of the risk company, that issued them. We do not check their content.',
      ],
    },
    {
      heading: '9. Availability and changes',
      paragraphs: [
        'We work to keep the Portal available at all times and announce maintenance in advance where we can. We may change, add or remove functions. Where a change takes away something that you have paid for, your company may end its subscription at the time of the change and is repaid for the time that remains.',
        'We may change this Agreement. You will then be shown the new version when you next sign in, and you can go on only after you have accepted it. Earlier versions remain available on request.',
      ],
    },
    {
      heading: '10. Privacy',
      paragraphs: [
        'How we handle personal data is described in the Privacy Policy, which you are asked to accept separately. Access tokens, remembered e-mail addresses and the chosen theme are kept in your browser so that the Portal can work; there are no advertising cookies.',
      ],
      link: { label: 'Privacy Policy', path: '/privacy-policy' },
    },
    {
      heading: '11. Suspension and end',
      paragraphs: [
        'You may stop using the Portal at any time. We may suspend or close your account if you break this Agreement, if the Applicable Insurer or your company asks for it, if the subscription has ended, or if this is needed to protect the Portal or other people. Where the matter allows it we tell you the reason first and give you the opportunity to put it right.',
        'Sections 6 to 8 and 12 to 15 remain in force after this Agreement has ended.',
      ],
    },
    {
      heading: '12. Liability',
      paragraphs: [
        'The Portal is provided as it is. To the extent that the law allows, we exclude warranties that are not expressly given in this Agreement, and we are not liable for indirect loss, loss of profit, loss of business or loss of data that could have been avoided by reasonable copies. Our total liability towards you in any period of twelve months is limited to the amount paid for your access in that period.',
        'Nothing in this Agreement limits liability for intent, gross negligence, injury to life or health, or any other liability that cannot be limited by law.',
      ],
    },
    {
      heading: '13. Notices',
      paragraphs: [
        'We send notices to the e-mail address of your account and show them in the Portal. If you want legal notices to go to another address, you have 15 days from your acceptance of this Agreement to name a notice address to us in writing; you may change it later with 15 days’ warning. Until then a notice counts as received one business day after it was sent to the address of your account.',
        'Notices to us are to be sent to the support contact that the Portal shows under “Contact us”.',
      ],
    },
    {
      heading: '14. Disputes',
      paragraphs: [
        'If a dispute arises from this Agreement, the side that raises it describes it to the other in a notice. Both sides then have 30 days to resolve the dispute by negotiation between people who are entitled to settle it. Only after these 30 days may either side begin arbitration. The arbitration is held by one arbitrator, in English and in writing unless the arbitrator decides otherwise, and its result is final.',
        'Either side may ask a court for urgent measures at any time, in particular to protect confidential information. Disputes between participants of a project are not disputes under this Agreement and are settled between them.',
      ],
    },
    {
      heading: '15. General',
      paragraphs: [
        'The law of the place where the Operator is established applies, without its rules on conflicts of law. If a provision of this Agreement is invalid, the others remain in force, and the invalid one is replaced by the valid one that comes closest to it. That we do not insist on a right does not mean that we give it up. You may not transfer this Agreement; we may transfer it together with the Portal. A written contract between the Operator and your company about its subscription takes precedence over this Agreement where the two differ.',
      ],
    },
  ],
};

/** The Privacy Policy dialog and the page /privacy-policy (spec 3 §2): accepted by `PUT /users/accept-license`. */
export const PRIVACY_POLICY: LegalText = {
  document: 'License',
  title: 'Privacy Policy',
  version: LEGAL_VERSIONS.License,
  date: '2022-12-01',
  sections: [
    {
      heading: '1. About this policy',
      paragraphs: [
        'This is version 2.0 of our Privacy Policy, dated 1 December 2022. It explains which personal data the company that operates this portal (the “Operator”, “we”) collects when you use the portal (the “Portal”), what the data are used for, who receives them, how they are protected and what you can ask of us.',
        'For the accounts of the Portal we decide about the purposes of processing. For what is entered in a project the insurer that started the project, the Applicable Insurer, decides, and we process the data on its behalf. If you have a question about the content of a project, please turn to that insurer first; we pass your request on if you send it to us.',
      ],
    },
    {
      heading: '2. Which data we collect',
      paragraphs: [
        'Data of your account: first and last name, e-mail address, role, designation, company, office location, postal address, telephone number and, for risk engineers, a curriculum vitae if one is provided. Most of it is entered by you or by the coordinator who invited you.',
        'Data of your work: the projects in which you take part, notes, recommendations, comments, inspections, reports, time and expenses, photographs and files that you add, together with the date and time and your name as their author.',
        'Data of use: the times at which you sign in and out, failed attempts to sign in, the network address and kind of browser used, your acceptance of the terms and of this policy with the version that you accepted, the notices that were sent to you and whether you opened them, and technical logs of errors. Passwords are never stored as such: only a value computed from them is kept, from which the password cannot be recovered.',
      ],
    },
    {
      heading: '3. What we use the data for',
      paragraphs: [
        'We use personal data to give you access and to keep strangers out; to show each participant who is responsible for what in a project; to send the notices and reminders that belong to your role, such as a recommendation that is due or an inspection that begins; to invoice subscriptions; to answer your questions; to find and repair faults; and to meet legal duties to keep records.',
        'Figures of projects are also combined into anonymous statistics, for example in the Global Ecosystem section. Statistics never contain names of people, companies or projects, and a figure is withheld where so few cases stand behind it that it could be traced to one of them.',
        'We do not sell personal data, we do not use them for advertising, and no decision with legal effect for you is made by a machine alone.',
      ],
    },
    {
      heading: '4. On which basis',
      paragraphs: [
        'We process the data of accounts because it is necessary to perform the agreement with you or with your company; technical logs and security data because we have a legitimate interest in a safe and working service; records of acceptance and of invoices because the law requires evidence of them. Where we ask for your consent, you may withdraw it at any time, without effect on what happened before.',
      ],
    },
    {
      heading: '5. Who sees the data',
      paragraphs: [
        'Participants of a project see the names, roles and business contact data of the other participants as far as the Applicable Insurer lets them. Coordinators see the accounts of their own company. Members of other companies and participants of other projects do not see you.',
        'We use providers for hosting, storage of files, delivery of e-mail and maps. They receive only what they need for their service, act under contracts that bind them to this purpose, and are checked regularly. A map provider, where one is used, receives the coordinates that are looked up but not your name.',
        'Data are given to authorities only where a law obliges us to, and, unless that is forbidden, we inform you about it beforehand.',
      ],
    },
    {
      heading: '6. Where the data are and for how long',
      paragraphs: [
        'Data are stored in data centres in the region that was agreed with the subscribing company. If data are transferred to another country, we use the safeguards that the law provides for such transfers.',
        'The data of an account are kept as long as the account exists. When access ends, the account can no longer be used; your name remains with what you wrote in projects, because the record of a project must stay understandable. Technical logs are deleted after at most 12 months. Projects are kept as long as the Applicable Insurer requires and are then deleted or made anonymous. Backups are overwritten within 35 days.',
      ],
    },
    {
      heading: '7. How the data are protected',
      paragraphs: [
        'All stored data, including backups and files, are encrypted with AES-256. Every connection between your browser and the Portal is encrypted as well. Access of our own staff is limited to those who need it and is recorded.',
        'Accounts are protected by a password that must have at least 8 characters with at least one letter and one number. Passwords must be changed every three months: the Portal sends password-change reminders 14 days, 7 days and 1 day before a password expires. After repeated failures to sign in an account is locked for a short time, and a session that shows signs of misuse is ended everywhere; you are told when this happens.',
        'If, in spite of this, personal data are exposed in a way that puts you at risk, we inform you and the competent authority without delay and say what happened, what it means for you and what we do about it.',
      ],
    },
    {
      heading: '8. What is kept in your browser',
      paragraphs: [
        'The Portal keeps what it needs to work in your browser: a cookie that renews your session and that scripts cannot read, and in the browser’s storage the content of your session, the chosen theme, which introductions you have seen, and your e-mail address if you asked us to remember it. There are no cookies of third parties and no tracking. If you sign out, the session and its cookie are removed.',
      ],
    },
    {
      heading: '9. Your rights',
      paragraphs: [
        'You may ask which data we hold about you and receive a copy of them; have wrong data corrected, most of it by yourself under “Account”; have data deleted or their use restricted where the law provides for it; object to processing that is based on our legitimate interest; and receive the data that you gave us in a common format. We answer within one month. You may also complain to the data-protection authority of the place where you live or work.',
        'A company whose subscription ends can ask for a copy of its data through a cancellation request, which the administrator of the Portal approves.',
      ],
    },
    {
      heading: '10. Age',
      paragraphs: [
        'The Portal is for professional use by people who are 18 years of age or over. We do not knowingly collect data of anyone younger, and delete such data when we learn of them.',
      ],
    },
    {
      heading: '11. Changes and contact',
      paragraphs: [
        'When this policy changes in a way that matters to you, the new version is shown to you when you next sign in and you are asked to accept it. The version and its date stand at the top of the text, and every version that you accepted stays on record.',
        'Questions about this policy can be sent to the support contact that the Portal shows under “Contact us”. Please write “Privacy” in the subject, so that your message reaches the people who are responsible for data protection.',
      ],
    },
  ],
};

export const LEGAL_TEXTS: Readonly<Record<LegalDocument, LegalText>> = { Eula: TERMS, License: PRIVACY_POLICY };

/** Returns the whole text for hashing: title, version, date, then each heading and paragraph on a line. */
export function legalPlainText({ title, version, date, sections }: LegalText): string {
  const lines = sections.flatMap(({ heading, paragraphs, link }) => [
    heading,
    ...paragraphs,
    ...(link ? [`${link.label} ${link.path}`] : []),
  ]);
  return [title, `Version ${version}`, date, ...lines].join('\n');
}
