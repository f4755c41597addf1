/** Groups of words that the patterns of the signs name in braces. `_` is a space inside an entry. */
export const wordGroups: Readonly<Record<string, string>> = {
  // People and denials
  self: 'myself himself herself themselves themself yourself ourselves',
  my: 'my his her their our your the a this some',
  someone: 'i im id he she they we you',
  relative: `son daughter kid kids child baby babies toddler boy girl brother sister husband wife mum mom mother dad father
    friend partner boyfriend girlfriend grandson granddaughter nephew niece dog cat year_old month_old yo little_one
    nan gran granny grandma grandmother grandad grandpa uncle aunt flatmate
    sons daughters babys toddlers husbands wifes mums moms dads`,
  other: 'he she they hes shes theyre theyve',
  whose:
    'dads mums moms wifes husbands sisters brothers daughters sons grans nans mothers fathers partners friends dogs cats elses',
  cannot: 'cant couldnt barely hardly unable_to not_able_to struggle_to struggling_to',
  dont: 'dont doesnt didnt no_longer never wouldnt wont',
  not: 'not dont doesnt didnt never wasnt werent wouldnt wont shouldnt stop rather_not',
  no: 'no not isnt aint see_no dont_see_a dont_have_a cant_see_the dont_see_the dont_see_any hardly_any what_is_the whats_the',

  // Wanting to die
  want: `want wants wanted wanting wish wishes wished wishing hope hopes hoping hoped rather prefer ready like need
    feel_like`,
  wish: 'wish wishes wished wishing hope hopes hoping hoped want wants wanted pray praying beg begging',
  intend:
    'want wants wanted going ready just about time planning plan decided will might thinking_of think_about',
  die: 'die dying dead',
  end: 'end ending ended ends finish finishing take taking took',
  kill: 'kill killing killed hang hanging drown shoot strangle off offing top topping neck',
  hurt: 'hurt hurting harm harming harmed cut cuts cutting burn burning injure injuring punish punishing',
  accident: `accidentally shaving cooking chopping slicing scratching gardening falling running climbing playing cleaning
    ironing peeling washing opening by_accident by_mistake when_i_fell when_i_scratch while_scratching by_scratching
    at_work in_the_garden in_the_kitchen`,
  limb: 'arm arms wrist wrists thigh thighs leg legs stomach belly',
  height: 'bridge building roof cliff window balcony train bus car ledge rooftop tracks',
  live: `live living be_alive being_alive exist existing be_here being_here be_around be_in_this_world be_on_this_earth
    be_on_this_planet carry_on keep_going keep_living stay_alive face_another face_tomorrow see_tomorrow live_anymore
    do_life be_in_this_body be_in_this_skin be_me`,
  onward: 'anymore like living with this much ever again alone without tomorrow forever',
  suffering: `itch itching itchiness pain scratching burning suffering life eczema disease skin illness condition torture misery
    flare flares living`,
  fedUp: 'tired sick done finished fed_up had_enough enough exhausted over',
  carryOn: `carrying_on going_on carry_on go_on living life alive existing live being_here being_alive keep_going keep_living trying fighting
    being_around be_around anything any_of_this it_all everything`,
  existence: 'living life alive existing existence being_alive everything being_here it_all all_of_it',

  // Overdose and poisoning
  took: 'take took taken taking swallowed swallow swallowing popped downed ingested necked gulped',
  about:
    'about around almost nearly over like maybe another roughly at_least more_than up_to accidentally already',
  many: `[5-9] [1-9]\\d+ five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred dozen
    dozens`,
  gave: 'give gave given giving',
  pills: `tablet tablets tabs pill pills pils capsule capsules caplets antihistamine antihistamines painkiller painkillers cetirizine
    cetirizines loratadine fexofenadine hydroxyzine benadryl diphenhydramine zyrtec claritin paracetamol paracetamols tylenol
    acetaminophen ibuprofen aspirin prednisone prednisolone methotrexate azathioprine ciclosporin codeine tramadol melatonin
    piriton chlorphenamine promethazine phenergan atarax doxepin amitriptyline sertraline fluoxetine diazepam valium zopiclone
    gabapentin pregabalin montelukast levocetirizine desloratadine allegra nurofen advil panadol calpol naproxen diclofenac
    mycophenolate ciclosporine cyclosporine antibiotics steroids nytol propranolol xanax sleepers sleeping antidepressants medication medications medicine medicines meds doses dose of_them of_those drugs`,
  countable:
    'tablet tablets tabs pill pills pils capsule capsules painkillers antihistamines gummies of_them of_it drugs',
  heap: `box boxes packet packets pack packs bottle bottles strip strips handful handfuls fistful bunch load loads lot lots tons
    heap ton dozens mouthful package`,
  mishap: 'accident mistake mistakenly accidentally forgot forgetting mixed_up',
  whole: 'whole entire full complete rest',
  tooMuch:
    'should meant supposed prescribed allowed recommended maximum max limit told normal usual intended can_count can_remember remember safe says box label leaflet',
  period: `in_total so_far a_week a_month per_week per_month each_week every_week weekly monthly (?:in|since|during|for|until)_(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|20\\d\\d)
    since_(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday) (?:last|this|past|previous|the)_(?:week|month|year|winter|spring|summer|autumn|fall|fortnight)
    (?:in|over|for|during|within|past|last)_[^_]{1,9}_(?:weeks|months|years) (?:in|over|for|during|within)_(?:[5-9]|[1-9]\\d+)_days`,
  place:
    'pharmacy pharmacist doctor doctors hospital clinic work home holiday trip vacation school gp appointment travel',
  swallowed:
    'swallow swallowed swallowing swallows drink drank drunk drinking drinks ingested lick licked licking suck sucked sucking chew chewed chewing',
  poison: `bleach detergent cleaner cleaning washing_up laundry disinfectant sanitizer sanitiser soap shampoo battery batteries magnet magnets acid chemical
    chemicals antifreeze paint perfume turpentine petrol gasoline kerosene pesticide insecticide weedkiller pod pods
    polish remover rubbing_alcohol surgical_spirit antiseptic iodine peroxide ammonia dettol poison paraffin methanol permanganate
    chlorine descaler varnish glue vape nicotine drain fertiliser fertilizer mothballs
    dishwasher coin coins bead beads marble button white_spirit bath_oil bath_additive bubble_bath essential_oil essential_oils lighter_fluid nail_varnish`,
  skincare:
    'cream creams ointment lotion lotions emollient steroid moisturiser moisturizer gel oil tube hydrocortisone',

  treat:
    'chocolate sugar sweets candy coffee caffeine cheese dairy pizza cake tomatoes strawberries spice spicy garlic crisps tv',

  // The body
  pain: `pain pian pains painful hurt hurts hurting ache aches aching agony stabbing crushing squeezing squeezed tight tighter tightness
    tightening heavy heaviness pressure crushed elephant`,
  clothes:
    'clothes clothing shirt shirts top bra jumper jumpers sweater sweaters wool scarf blanket blankets duvet collar',
  skin: `eczema rash rashes patch patches skin flare flares spot spots itch itches itching itchy redness red hives dermatitis psoriasis
    sores scratches scratch lesion lesions cracks bumps cream lotion ointment dry dryness scars sunburn sunburnt tattoo`,
  trouble: `trouble troubles difficult difficulty difficulties problem problems issue issues hard harder tough struggle struggles
    struggled struggling laboured labored painful hurts hurt heavy tight panicking`,
  breath: 'breath breathe breathes breathing breaths breathin swallow swallowing',
  breathing: 'breathing breath breathes',
  odd: 'short tight tighter worse heavy shallow fast rapid funny noisy weird strange weak raspy whistling laboured labored bad badly terrible awful wrong scary hard hard_work difficult off',
  face: `face lip lips mouth tongue throat eye eyes eyelid eyelids faces windpipe airway airways`,
  swollen: `swell swells swelling swellings swelled swollen puff puffs puffy puffed puffing balloon ballooned ballooning
    blew_up blown_up blowing_up swole swoll`,
  closing: `close closes closed closing closure tight tighter tightness tightening tightens constricted constricting shutting
    narrowing narrow narrower shrinking smaller blocked swole`,
  large:
    'thick huge fat big bigger large enormous numb tingling tingly tingles twice doubled double size massive gigantic bulging funny weird strange',
  growing:
    'spread spreads spreading growing bigger larger expanding creeping moving worse worsening streak streaks streaking',
  redSkin: 'redness rash rashes hives blister blisters sore sores hot heat',
  blisters: 'blister blisters blistering blistered bubbling blistery',
  peel: 'peel peels peeling peeled shed shedding slough sloughing',
  comesOff:
    'peels? peeling peeled come coming comes came falling falls fell sloughing sliding slides slipping slips shedding lifting rubs rubbing wipes',
  everywhere: 'all_over everywhere whole entire body widespread sheets layers covered',
  verySick: `mouth eye eyes lips face throat genitals private fever painful hurt hurts hurting burst bursts bursting weeping
    raw spreading pus`,
  infected: 'infected infection infections',
  hot: 'hot warm burning heat',
  bigger: 'spread spreads spreading growing grows bigger larger doubled expanding creeping',
  weeping: 'weeping weeps oozing oozes leaking leaks draining crusting',
  ill: 'lethargic listless ill unwell sick flu shaky shaking delirious confused',
};
