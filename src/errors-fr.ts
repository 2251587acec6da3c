import type { ProblemCode } from './errors.ts'

/** What to do about each rejection, in French. */
export const fr = {
  'general/invalid-fields': 'Corrigez les champs de invalidFields et renvoyez la requête.',
  'general/invalid-body': 'Envoyez un contenu bien formé du type documenté.',
  'general/unauthorised':
    'Envoyez dans l’en-tête x-api-token un jeton valable de l’organisation à laquelle l’enregistrement appartient.',
  'rest-api/insufficient-scope': 'Utilisez un jeton qui a le droit dont cette opération a besoin.',
  'general/not-found': 'Utilisez un chemin de /openapi.json : celui-ci est inconnu.',
  'general/method-not-allowed': 'Utilisez une des méthodes de l’en-tête Allow.',
  'general/request-timeout':
    'Envoyez toute la requête plus vite : les en-têtes en 15 secondes, le contenu en 30, des fichiers ou des lots en 120.',
  'general/conflict': 'L’enregistrement a changé ou est utilisé. Relisez-le avant de répéter la requête.',
  'general/idempotency-key-in-use':
    'Attendez le nombre de secondes de Retry-After : la première requête avec cet Idempotency-Key est encore en cours.',
  'general/precondition-failed':
    'L’enregistrement a changé depuis l’ETag de If-Match. Relisez-le avant de répéter la requête.',
  'general/payload-too-large': 'Envoyez un contenu plus petit.',
  'general/unsupported-media-type':
    'Envoyez le type de contenu documenté pour cette opération : application/json, sauf pour les fichiers.',
  'general/idempotency-key-reused':
    'Utilisez un nouvel Idempotency-Key : une autre requête a été envoyée avec celui-ci.',
  'general/too-many-requests': 'Attendez le nombre de secondes de Retry-After et renvoyez la requête.',
  'general/headers-too-large':
    'Envoyez des en-têtes moins nombreux et plus courts : au plus 100, de 16 KiB avec le chemin.',
  'general/internal-error': 'Une erreur du service, consignée avec ce requestId. Rien n’a été modifié.',
  'general/service-unavailable':
    'Le service ne peut pas répondre en ce moment. Attendez le nombre de secondes de Retry-After et réessayez.',
  'public-links/not-found': 'Utilisez l’adresse d’un lien qui existe et n’a pas été retiré.',
  'contacts/not-found': 'Utilisez l’id d’un contact qui existe.',
  'contacts/duplicate-reference': 'Utilisez une externalReference qu’aucun autre contact de l’organisation ne porte.',
  'contacts/in-use': 'Gardez le contact : un document lui est adressé.',
  'customer-invoice/not-found': 'Utilisez l’id d’un document qui existe.',
  'customer-invoices/quote-not-found': 'Utilisez l’id d’une offre qui existe.',
  'customer-invoices/not-found': 'Utilisez l’id d’une offre ou d’une facture de cette organisation.',
  'customer-invoices/attachment-not-found': 'Utilisez l’id d’une annexe de ce document.',
  'customer-invoices/attachments-read-only':
    'Laissez les annexes telles quelles : le document a des paiements, est annulé, ou se trouve dans un exercice clôturé ou une période TVA décomptée.',
  'customer-invoices/attachment-limit-reached': 'Retirez d’abord une annexe : un document en a au plus dix.',
  'customer-invoices/attachment-unreadable':
    'Envoyez un PDF qui s’ouvre sans mot de passe et dont toutes les pages peuvent être affichées.',
  'customer-invoices/attachment-too-many-pages': 'Envoyez un PDF d’au plus 500 pages, ou envoyez-le en parties.',
  'customer-invoices/attachment-too-large': 'Envoyez un fichier d’au plus 10485760 octets.',
  'customer-invoices/attachment-not-pdf': 'Envoyez un fichier dont le contenu est du PDF.',
  'customer-invoices/draft-not-convertible': 'Émettez l’offre avant de la convertir en facture.',
  'customer-invoices/number-immutable':
    'Laissez le numéro tel quel : le service l’attribue quand le document est émis.',
  'customer-invoices/duplicate-reference':
    'Utilisez une externalReference qu’aucun autre document de ce genre ne porte dans l’organisation.',
  'customer-invoices/document-immutable': 'Laissez le document tel quel : son état ne permet pas cette modification.',
  'customer-invoices/page-not-found': 'Utilisez le numéro d’une page que le document a, à partir de 1.',
  'customer-invoices/public-link-not-found': 'Créez d’abord un lien public : le document n’en a pas.',
  'customer-invoices/qr-bill-impossible':
    'Complétez les réglages de invalidFields : la QR-facture en a besoin. Ou émettez la facture avec withoutSlip.',
  'customer-invoices/no-recipient-address':
    'Indiquez une adresse dans email, ou donnez-en une au contact destinataire.',
  'customer-invoices/draft-not-sendable':
    'Émettez d’abord le document, ou envoyez asDraft: true : l’objet et le texte disent alors que c’est un brouillon.',
  'customer-invoices/nothing-owed':
    'Envoyez plutôt la note de crédit : elle a déduit tout ce qui était dû, et le PDF de la facture en demande le total.',
  'customer-invoices/mail-quota-reached':
    'Attendez le nombre de secondes de Retry-After : l’organisation a atteint sa limite de courriels pour aujourd’hui.',
  'ledger/not-found': 'Utilisez l’id d’une écriture qui existe.',
  'ledger/account-not-found': 'Utilisez des comptes qui existent et sont actifs dans le plan comptable.',
  'ledger/period-closed': 'Utilisez une date hors des exercices clôturés et des périodes TVA décomptées.',
  'ledger/no-fiscal-year':
    'Utilisez une date située dans un exercice de l’organisation, ou créez d’abord cet exercice.',
  'ledger/currency-not-enabled': 'Utilisez une monnaie activée dans l’organisation.',
  'ledger/exchange-rate-missing': 'Indiquez exchangeRate, ou configurez un cours pour la monnaie.',
  'ledger/already-reversed': 'Laissez l’écriture telle quelle : elle est déjà extournée.',
  'ledger/not-reversible':
    'Annulez ce qui a causé l’écriture : annulez ou créditez la facture, ou extournez le paiement. Les écritures d’une note de crédit restent. N’extournez pas une extourne : passez l’écriture à nouveau.',
  'ledger/duplicate-reference': 'Utilisez une externalReference qu’aucune autre écriture de l’organisation ne porte.',
  'ledger/receipt-not-found': 'Utilisez l’id d’une pièce justificative de cette écriture.',
  'ledger/receipt-page-not-found': 'Utilisez le numéro d’une page de la pièce justificative.',
  'ledger/receipt-limit-reached': 'Réunissez les pièces en un seul PDF : une écriture en a au plus dix.',
  'ledger/receipt-unreadable':
    'Envoyez un PDF qui s’ouvre sans mot de passe et dont toutes les pages peuvent être affichées, ou une image complète.',
  'ledger/receipt-too-many-pages': 'Envoyez un justificatif d’au plus 500 pages, ou envoyez-le en parties.',
  'ledger/receipt-too-large': 'Envoyez un justificatif d’au plus 10485760 octets.',
  'ledger/receipt-wrong-type': 'Envoyez un fichier dont le contenu est du PDF, du PNG ou du JPEG.',
  'payments/not-found': 'Utilisez l’id d’un paiement qui existe.',
  'payments/exceeds-rest':
    'Saisissez au plus ce qui est dû de la facture, ou envoyez allowOverpayment: true si davantage a été payé.',
  'payments/already-reversed': 'Laissez le paiement tel quel : il est déjà extourné.',
  'payments/nothing-to-refund':
    'Remboursez seulement ce qui a été payé en plus du total de la facture : rien de ce paiement ne l’a été.',
  'payments/refunded': 'Extournez d’abord le remboursement.',
  'credit-notes/nothing-open':
    'Versez seulement un avoir ouvert : il ne reste rien de cette note de crédit, ou elle est un brouillon.',
  'accounts/not-found': 'Utilisez le numéro d’un compte qui existe : GET /v1/accounts les montre.',
  'accounts/in-use':
    'Gardez le compte, ou rendez-le inactif : il a des écritures, un document le nomme, ou le service lui-même l’utilise.',
  'currencies/not-found': 'Utilisez le code ISO 4217 d’une monnaie configurée.',
  'tokens/limit-reached': 'Révoquez d’abord un jeton : une organisation en a au plus 100 valables à la fois.',
  'tokens/not-found': 'Utilisez l’id d’un jeton de cette organisation.',
  'session/wrong-credentials': 'Cette adresse et ce mot de passe ne vont pas ensemble.',
  'session/wrong-passkey':
    'Connectez-vous avec le mot de passe ou réessayez : personne ici n’a cette clé d’accès, ou la tentative a duré plus de cinq minutes.',
  'session/link-expired': 'Demandez un nouveau lien : celui-ci a été utilisé ou n’est plus valable.',
  'session/required': 'Connectez-vous pour cela : l’opération est réservée aux personnes, pas aux jetons.',
  'session/no-organisation':
    'Demandez une nouvelle invitation à une ou un propriétaire : vous n’appartenez plus à aucune organisation.',
  'session/proof-required':
    'Confirmez d’abord qui vous êtes : saisissez de nouveau votre mot de passe, puis répétez dans les dix minutes.',
  'people/not-found': 'Utilisez l’id d’une personne de cette organisation.',
  'people/already-here': 'Modifiez le rôle ou créez un nouveau lien : la personne est déjà invitée ou déjà là.',
  'people/last-owner': 'Désignez d’abord un autre propriétaire, qui se connecte : une organisation en a besoin d’un.',
  'people/works-elsewhere':
    'Demandez un lien à la personne qui exploite le service : il ouvrirait aussi les autres organisations de cette personne.',
  'session/not-found': 'Utilisez l’id d’une de vos propres sessions.',
  'session/organisation-not-found': 'Utilisez l’id d’une organisation à laquelle vous appartenez.',
  'passkeys/not-found': 'Utilisez l’id d’une de vos propres clés d’accès.',
  'passkeys/rejected':
    'Recommencez : l’appareil n’a pas vérifié son propriétaire, a créé la clé pour une autre page ou a pris plus de cinq minutes.',
  'passkeys/too-many': 'Supprimez d’abord une clé d’accès : une personne en a 20 au plus.',
  'passkeys/last-way-in':
    'Ajoutez d’abord une autre clé d’accès ou choisissez un mot de passe : rien d’autre ne vous laisse entrer.',
  'events/not-found': 'Utilisez l’id d’un événement de cette organisation.',
  'webhook-endpoints/not-found': 'Utilisez l’id d’un point de réception de cette organisation.',
  'webhook-endpoints/limit-reached': 'Supprimez d’abord un point de réception : une organisation en a au plus 20.',
  'webhook-endpoints/disabled':
    'Activez d’abord le point de réception : tant qu’il est désactivé, il ne reçoit aucun événement.',
  'webhook-endpoints/replay-too-long': 'Rejouez en parties : au plus 10000 événements sont renvoyés en une fois.',
  'webhook-deliveries/not-found': 'Utilisez l’id d’un envoi à ce point de réception.',
  'products/not-found': 'Utilisez l’id d’un produit qui existe.',
  'recurring-invoices/not-found': 'Utilisez l’identifiant d’une facture récurrente qui existe.',
  'recurring-invoices/in-use': 'Terminez plutôt la facture récurrente : elle a établi des factures.',
  'recurring-invoices/ended':
    'Donnez d’abord une fin plus tardive à la facture récurrente : il ne reste rien à établir.',
  'templates/not-found': 'Utilisez l’id d’un modèle qui existe.',
  'templates/in-use': 'Gardez le modèle : un document l’utilise.',
  'templates/last': 'Gardez le modèle, ou créez-en d’abord un autre : chaque document en a besoin.',
  'templates/limit-reached': 'Supprimez d’abord un modèle : une organisation en a au plus 100.',
  'organisation/logo-not-found': 'Envoyez d’abord un logo : l’organisation n’en a pas.',
  'organisation/logo-not-an-image': 'Envoyez une image dont le contenu est du PNG, du JPEG ou du SVG.',
  'organisation/logo-too-large': 'Envoyez une image d’au plus 524288 octets et 4000000 pixels.',
  'organisation/logo-unreadable':
    'Envoyez une image complète et imprimable : gris ou RVB, PNG ou JPEG, ou un SVG bien formé.',
  'organisation/logo-not-allowed':
    'Envoyez un SVG fait seulement de formes, de dégradés et de découpes, sans référence externe : details nomme ce qu’un logo ne peut avoir.',
  'organisation/letterhead-not-found': 'Envoyez d’abord un papier à en-tête : l’organisation n’en a pas.',
  'organisation/letterhead-not-a-pdf': 'Envoyez un papier à en-tête dont le contenu est un PDF.',
  'organisation/letterhead-unreadable':
    'Envoyez un PDF d’une ou de deux pages A4 en portrait, qui s’ouvre sans mot de passe et peut être dessiné.',
  'fiscal-years/not-found': 'Utilisez l’id d’un exercice qui existe.',
  'fiscal-years/not-closable':
    'Clôturez d’abord tous les exercices précédents, et décomptez toutes les périodes TVA qui s’y terminent : details nomme celles qui sont ouvertes.',
  'fiscal-years/later-year-closed':
    'Rouvrez d’abord tous les exercices suivants, en commençant par le dernier : details nomme ceux qui sont clôturés.',
  'fiscal-years/in-use':
    'Gardez l’exercice : il a des écritures, est clôturé, ou se trouve entre deux autres, comme le dit details.',
  'vat-periods/not-found': 'Utilisez l’id d’une période TVA qui existe.',
  'vat-periods/year-closed': 'Rouvrez d’abord l’exercice où se termine la période TVA : il est clôturé.',
  'vat-periods/in-use':
    'Gardez la période TVA : elle a des écritures, est décomptée, ou se trouve entre deux autres, comme le dit details.',
} as const satisfies Record<ProblemCode, string>
