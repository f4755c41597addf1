/** Words that do not change what is asked. */
export const fillers = `
bother bothers bothered bothering read anything search upload uploaded added posted hav hve mch please plz something
enough their ask asked asks wants think thought appointment a an the my mine me i we our you your u it its is are was
were be been being am do did does done have has had having what how when which who whom where this that these those
there here then them they in on of for over during at to with within from through across about into onto up day days
time times today now current right still already yet show tell give see get got getting find know check look display
say let want wanted like need pls thanks thank can could would may might able just only single very quite so too much
many long often any some all whole entire maybe ok okay hey hi hello yo well oh um hmm again quick according based
data diary numbers number figure figures value values level levels stats statistics info information summary amount
kind type sort quality table chart graph overview report detail details result results go going went gone come came
happen happened happens occurred occur appear appeared showed shown seen turn out end ended last lasted lasts total
recorded dear sir doc doctor bit lot lots way teh hte thw adn ur r wat wot wats ppl plss cuz bc bcoz coz ya yeah yes
pretty even one ones far overall general period range span stretch run point moment exact rough approx myself self own
us suffer suffered suffering experience experienced experiencing struggle struggled struggling put keep kept because
given known regarding meant whether wonder wondered wondering guess guessing suppose supposed reckon believe believed
seem seems seemed notice noticed noticing realise realize realised realized curious hope remember remembered recall
honest perhaps possible sure complete anyway anyways somehow somewhat rather kinda sorta particular sorry excuse
pardon grateful appreciate appreciated love mate lol haha ugh argh omg sigh wow gosh damn god jeez meh erm er aw tbh
btw imo idk fyi asap tho rn abt k wanna gimme lemme gotta dunno trying try tried though although however but fed
nowadays wise situation stuff pull bring brought fetch calculate compute confirm clarify describe summarise summarize
sum interested interesting interest dermatologist derm gp consultant appt prep preparing real true correct whatever
whatsoever hit reach reached certain various become becoming became almost terms weird funny strange stupid dumb
random question questions hear heard looks looked thinking manage managed full brief short simple rundown recap ah eh
alright hiya friend ha yep yup ta figured gather gathered understand understood idea ideas therefore thus hence
meanwhile besides indeed imagine imagining imagined imagination fact concerned concerning worth wish visit alas joking
jk kidding legit loads ofc specific aint ama atm bruh bro bruv cmon cos cus dammit dang defo deffo dude dw fam ffs fr
fs geez heh hehe hm hmmm huh icl idc iirc ikr imho innit irl istg kk kthx lmao lmfao lmk luv mhm mmm nm nvm np obvs oi
oof ooh oops phew pfft plis plzz prob probs rlly rofl smh soz sry tf thanx thnx thx tks tmi ttyl tysm uh uhh umm wdym
whoa whoops wtf xo xx xxx yall yay yikes yknow acknowledge admit agree agreed answer answers answered assume assumed
assuming aware checking checked compile conclude concluded consider considered considering convinced decide decided
deduce determine discover discovered doubt doubted doubtful estimate estimated evaluate examine explore extract fancy
fathom gauge gave glance grab identify illustrate indicate inform informed inquire enquire inspect intend intended
interpret investigate judge judging learn learnt learned listen obtain outline peek perceive pinpoint ponder presume
print produce provide provided query recollect recognise recognize refer reflect reveal review reviewed reviewing seek
shows showing sounds sound speak suspect suspected suspecting tells telling told trust verify view viewed viewing
believing hoped wished says bless bud buddy chum darling dearest hun madam maam mister pal sweetheart sweetie thankyou
welcome regards favour favor apologies apologise apologize hassle quickie assistant analyst bot robot ai chatbot
moreover furthermore nonetheless nevertheless regardless thereby hereby thingy thingies gist breakdown insight
insights glimpse opinion impression hunch theory suspicion curiosity instinct sake reference purpose context instance
sentence manner annoying bizarre bonkers boring clueless confused confusing crazy cruel daft disappointing
embarrassing exciting familiar frustrating impressed intrigued intriguing keen mysterious neat nosy nosey obvious odd
puzzled puzzling ridiculous rude spooky surprised surprising tricky unclear unlucky unsure vague willing forgive bye
cheers found always every keeps keeping goes readings pharmacist nurse husband wife mum mom partner said mother dad
father boyfriend girlfriend sister brother daughter son specialist boss thinks reckons claims insists worried scared
afraid annoyed frustrated nervous desperate upset remind wrong mistaken he she him his as by upon such law swears bet
needing needed turns kid kids wich whch y n yn make making made leave blank somewhere afterwards evening evenings
morning mornings things thing fill
`;

export const listOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Words that turn a question around, or choose its days. */
export const turning =
  /^(?:not|no|never|without|free|before|after|since|until|around|between|same|than|under|over|below|above|half|both|twice|two|three|four|five|six|other|seasons?|\d.*)$/;
