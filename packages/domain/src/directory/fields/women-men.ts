import type { Field } from './field.ts';

export const gynecology: Field = {
  name: 'Obstetrics and Gynecology',
  known: ['gynec', 'gynaec', 'obstet'],
  asked:
    'gyne, gyn, gyny, gynae, OB, OBGYN, OB/GYN, ob gyn, women’s health, woman doctor, womens health, santé des femmes, gynéco, female problems, lady doctor',
  otherwise: ['General Practice', 'Endocrinology'],
  topics: [
    [
      'bleeding, abnormal bleeding, AUB, fibroid, menorrhagia, fibrome, règles, saignement, endometrial',
      'heavy periods, heavy period, hémorragie utérine, hémorragie, uterine hemorrhage, saignements utérins, saignements utérins anormaux, saignement utérin, SUA, métrorragie, métrorragies, ménorragies, règles trop abondantes, règles longues, saigne beaucoup, saigne entre ses règles, spotting contraception, fibrome utérin, polype utérin, épaississement endométrial, adénomyose, adenomyosis, kystes ovariens, ovaires polykystiques, syndrome des ovaires polykystiques, syndrome prémenstruel, SPM, test pap anormal, cytologie anormale, VPH, douleurs menstruelles, crampes menstruelles, prolapsus, descente d’organes, pessaire, pessary, heavy bleeding, heavy menses, heavy flow, painful periods, period pain, period cramps, irregular periods, irregular period, missed periods, no periods, no period, periods, period, menstrual, menses, menstruation, vaginal bleeding, spotting, ' +
        'bleeding after menopause, postmenopausal bleeding, PMB, post menopausal bleeding, bleeding between periods, bleeding after sex, DUB, HMB, fibroids, uterine fibroids, leiomyoma, myome, uterus, utérus, polyp uterus, thick endometrium, thickened endometrium, endometrial thickness, dysmenorrhea, dysménorrhée, ' +
        'amenorrhea, aménorrhée, règles abondantes, règles douloureuses, règles irrégulières, menstruations, saignements, saignement vaginal, saignement après ménopause, fibromes, ménorragie, endometriosis, endométriose, ovarian cyst, ovary cyst, kyste ovaire, kyste ovarien, kyste de l’ovaire, ovary, ovaire, pelvic pain, douleur pelvienne, ' +
        'pelvic mass, PCOS, SOPK, polycystic ovaries, polycystic ovarian syndrome, PMS, PMDD, abnormal pap, pap smear, pap, HPV, ASCUS, LSIL, colposcopy, col de l’utérus, cervix, cervical dysplasia, frottis, prolapse, pelvic organ prolapse, descente de vessie',
    ],
    [
      'contraception, IUD, birth control, implant, pill, stérilet, pilule',
      'IUD, diaphragm, the pill, contraception d’urgence, contraception orale, contraceptifs oraux, pilule contraceptive, CHC, COC, progestatif, stérilet cuivre, stérilet perdu, fils du stérilet, fils de stérilet, ligature des trompes, ligature, injection contraceptive, dépo-provera, IUS, Kyleena, contraception and smoking, contraception migraine, birth control smoker, the patch, nexplanon, mirena, depo, OCP, COC, birth control pill, birth control pills, birth control migraine, lost IUD, IUD strings, lost strings, missing strings, emergency contraception, morning after pill, plan b, sterilization, tubal, ' +
        'contraceptif, contraceptive, moyen de contraception, anticonceptionnel, pilule du lendemain, DIU, abortion, unwanted pregnancy, avortement, IVG',
    ],
    [
      'menopause, ménopause, hot flush, hormone therapy, HRT, estrogen, bouffées chaleur, hormonothérapie, vaginal',
      'hot flashes, hot flash, HTR, THM, hormonothérapie de remplacement, hormonothérapie substitutive, bouffées de chaleur nocturnes, sueurs nocturnes, night sweats, chaleurs, préménopause, ménopause précoce, insuffisance ovarienne, atrophie vaginale, sécheresse vaginale ménopause, relations douloureuses, baisse de libido, estradiol, night sweats menopause, menopausal, change of life, perimenopause, périménopause, MHT, THS, hormone replacement, vaginal dryness, dry vagina, sécheresse vaginale, bouffées de chaleur, GSM, atrophic vaginitis, painful sex, dyspareunia, low libido, climacteric, early menopause, ' +
        'vaginal discharge, vaginal itching, yeast infection, vulvar itch, lichen sclerosus, vulva, vulve, pertes vaginales, vaginite',
    ],
    [
      'pregnancy, prenatal, grossesse',
      'pregnant, enceinte, prenatal care, antenatal, nausea pregnancy, miscarriage, fausse couche, hyperemesis, gestational, maternity, accouchement, preeclampsia, postpartum, breastfeeding, allaitement, morning sickness',
    ],
    [
      'infertility, fertility, infertilité',
      'can’t get pregnant, trying to conceive, infertile, IVF, FIV, fertilité, difficulté à concevoir, recurrent miscarriage',
    ],
  ],
};

export const urology: Field = {
  name: 'Urology',
  known: ['urolog'],
  asked: 'uro, bladder, vessie, urinary, urinaire, urologue, men’s health, urine, pee, waterworks',
  otherwise: ['Nephrology', 'General Surgery', 'Obstetrics and Gynecology'],
  topics: [
    [
      'hematuria, cystoscopy, blood urine, hématurie',
      'blood in urine, blood in pee, hématurie macroscopique, hématurie microscopique, microhématurie, globules rouges dans l’urine, pipi rouge, saigne en urinant, cystoscopie, masse rénale, tumeur vessie, masse testiculaire, masse au testicule, douleur testiculaire, hydrocèle, varicocèle, peeing blood, bloody urine, red urine, pink urine, urine blood, gross hematuria, ' +
        'microscopic hematuria, microhematuria, RBC urine, sang dans l’urine, sang dans les urines, sang urine, urine rouge, ' +
        'pisse du sang, bladder cancer, cancer de la vessie, kidney mass, renal mass, testicular lump, lump testicle, ' +
        'testicle pain, testicule, scrotal swelling, hydrocele, varicocele, bosse testicule',
    ],
    [
      'PSA, APS, prostate, prostate cancer',
      'high PSA, elevated PSA, raised PSA, rising PSA, abnormal PSA, PSA high, PSA screening, APS élevé, cancer de la prostate, ' +
        'enlarged prostate',
    ],
    [
      'BPH, LUTS, voiding, incontinence, overactive bladder, nocturia, prostate, bladder, vessie, incontinence urinaire',
      'enlarged prostate, prostate symptoms, SBAU, hyperplasie bénigne de la prostate, hypertrophie bénigne de la prostate, HBP, prostate grosse, jet faible, difficulté à uriner, du mal à uriner, trouble peeing, urine la nuit, se lève la nuit pour uriner, pollakiurie, urgences mictionnelles, fuites d’urine, incontinence à l’effort, vessie neurogène, neurogenic bladder, gouttes retardataires, finasteride, oxybutynin, mirabegron, big prostate, grosse prostate, HBP, prostate élargie, weak stream, slow stream, slow urine, dribbling, hesitancy, straining to pee, can’t pee, urinary retention, rétention urinaire, urinary frequency, frequent urination, peeing often, peeing a lot, pees a lot, ' +
        'up at night to pee, peeing at night, nocturie, urinary urgency, urgency, urge incontinence, stress incontinence, OAB, leaking urine, urine leak, urine leakage, leaky bladder, leaking, bladder leak, bladder control, bladder pain, interstitial cystitis, wets herself, fuites urinaires, fuite urinaire, perte d’urine, ' +
        'urine souvent, uriner souvent, envie d’uriner, vessie hyperactive, prostatitis, prostatite, tamsulosin, flomax, catheter, cathéter, dysuria, burning urine',
    ],
    [
      'erectile, ED, sexual',
      'erectile dysfunction, impotence, impotent, can’t get it up, dysfonction érectile, viagra, trouble érectile, peyronie, curved penis, premature ejaculation, low libido man, penis, pénis',
    ],
    [
      'vasectomy, vasectomie, circumcision',
      'foreskin, phimosis, circoncision, male infertility, infertilité masculine',
    ],
    ['kidney stone, stone, calcul', 'kidney stones, renal colic, ureteric stone, flank pain, colique néphrétique, coliques néphrétiques, renal stone, kidney stone, lithotripsy, lithotripsie, calcul rénal, calculs urinaires, calcul urétéral, calculs rénaux, pierres aux reins'],
  ],
};
